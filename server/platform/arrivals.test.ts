import { once } from 'node:events';
import http from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createTakeIn } from './arrivals.ts';

const opened: http.Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close().closeAllConnections();
});

function block(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

it('a new connection waits for one expensive piece of work at most', async () => {
  const inside: number[] = [];
  let arrived = 0;
  const server = http.createServer((_request, answer) => {
    void takeIn().then(() => {
      inside.push(arrived);
      block(5);
      answer.end();
    });
  });
  // On a slow machine the crowd, which this process connects itself, takes longer to arrive than work is put off.
  const takeIn = createTakeIn(server, { maxMilliseconds: 10_000 });
  server.on('connection', () => arrived++);
  opened.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  const crowd = Array.from({ length: 60 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.end('GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n');
    return once(socket.resume(), 'close');
  });
  await Promise.all(crowd);
  expect(inside).toHaveLength(60);
  expect(inside[1]).toBeGreaterThan(50);
});

it('work begins soon, however much each new connection takes', async () => {
  let arrived = 0;
  const server = http.createServer();
  const takeIn = createTakeIn(server);
  opened.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const another = () => connect(port, '127.0.0.1').on('error', () => {});
  server.on('connection', () => {
    arrived++;
    block(10);
    // There is always one more, for as long as the work could be put off.
    if (arrived < 300) another();
  });
  another();
  another();
  another();
  await once(server, 'connection');
  await takeIn();
  expect(arrived).toBeLessThan(20);
});
