import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

const half = [
  'HTTP/1.1 200 OK',
  'content-type: application/json; charset=utf-8',
  'content-length: 4096',
  '',
  '{"Products":[{"Uuid":"',
].join('\r\n');

/**
 * Faults that no browser test double can fake: a server that breaks off in the middle of its answer (`cut`), or starts
 * one and never continues (`hanging`).
 */
export async function startBrokenServer() {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.once('data', (request) => {
      if (request.toString('latin1').includes(' /hanging')) socket.write(half);
      else socket.write(half, () => socket.resetAndDestroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    cut: `${url}/cut`,
    hanging: `${url}/hanging`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
