import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

/**
 * A proxy for programs that use `HTTPS_PROXY`: connections to the names of push services go to the simulator,
 * and no others are made.
 */
export function createProxy(isKnown: (host: string) => boolean, servicePort: () => number): Server {
  const server = createServer((_request, response) => response.writeHead(403).end());
  server.on('connect', (request, client: Socket, head: Buffer) => {
    client.on('error', () => client.destroy());
    const [, host = '', port] = /^(.+):(\d+)$/.exec(request.url ?? '') ?? [];
    if (!isKnown(host) || port !== '443') {
      client.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      return;
    }
    const service = connect(servicePort(), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      if (head.length > 0) service.write(head);
      service.pipe(client).pipe(service);
    });
    service.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.on('close', () => service.destroy());
  });
  return server;
}
