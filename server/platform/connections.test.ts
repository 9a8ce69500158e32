import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { boundConnections } from './connections.ts';

let answerLong = () => {};

async function openServer(max: number) {
  const server = createServer(({ url }, response) => {
    if (url !== '/long') response.end('done');
    else answerLong = () => response.end('done');
  });
  boundConnections(server, max);
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const opened: Socket[] = [];
  const open = async (from: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    opened.push(socket);
    await Promise.all([once(server, 'connection'), once(socket, 'connect')]);
    return socket;
  };
  onTestFinished(() => {
    for (const socket of opened) socket.destroy();
    server.close();
  });
  return open;
}

/** Asks on the connection to find out whether it is still open. */
async function ask(socket: Socket): Promise<string> {
  const answer = Promise.race([
    once(socket, 'data').then(([data]) => String(data).slice(9, 12)),
    once(socket, 'close').then(() => 'cut off'),
  ]);
  if (socket.closed) return 'cut off';
  socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
  return answer.catch(() => 'cut off');
}

it('closes the longest idle connection of the address with the most', async () => {
  const open = await openServer(4);
  const customer = await open('127.0.0.1');
  const [first, second, third] = [await open('127.0.0.7'), await open('127.0.0.7'), await open('127.0.0.7')];
  expect(await ask(first)).toBe('200');
  const fourth = await open('127.0.0.7');
  expect(await ask(second)).toBe('cut off');
  for (const socket of [customer, first, third, fourth]) expect(await ask(socket)).toBe('200');
});

it('closes none that awaits an answer, as long as another is idle', async () => {
  const open = await openServer(2);
  const paying = await open('127.0.0.7');
  paying.write('GET /long HTTP/1.1\r\nHost: shop\r\n\r\n');
  const quiet = await open('127.0.0.7');
  expect(await ask(quiet)).toBe('200');
  await open('127.0.0.7');
  await once(quiet, 'close');
  const answer = once(paying, 'data');
  answerLong();
  expect(String((await answer)[0])).toMatch(/ 200 /);
});

it('counts no connection that has ended', async () => {
  const open = await openServer(2);
  const customer = await open('127.0.0.7');
  for (let time = 1; time <= 3; time++) {
    const other = await open('127.0.0.7');
    expect(await ask(other)).toBe('200');
    other.end();
    await once(other, 'close');
  }
  expect(await ask(customer)).toBe('200');
});
