import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createHasPiledUp } from './pipelined.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n';

async function open(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const hasPiledUp = createHasPiledUp(3);
  const seen = { handled: 0 };
  const server = createServer((request, response) => {
    if (hasPiledUp(request, response)) return;
    seen.handled++;
    handle(request, response);
  }).listen(0);
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port);
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  return { socket, seen };
}

it('cuts off a client that keeps asking before the first request is answered', async () => {
  const { socket, seen } = await open(() => {});
  socket.write(REQUEST.repeat(1000));
  await once(socket, 'close');
  expect(seen.handled).toBe(3);
});

it('answers any number of requests one after the other', async () => {
  const { socket, seen } = await open((_request, response) => void response.end('done'));
  for (let number = 1; number <= 10; number++) {
    socket.write(REQUEST);
    await once(socket, 'data');
    expect(seen.handled).toBe(number);
  }
});
