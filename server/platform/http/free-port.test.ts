import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { holdFreePort } from './free-port.ts';

test('a held port is taken for everybody else, at every address of the host, until it is released', async () => {
  const { port, release } = await holdFreePort('localhost');
  for (const host of ['localhost', '127.0.0.1']) {
    const other = createServer().listen(port, host);
    await expect(once(other, 'listening'), host).rejects.toThrow('EADDRINUSE');
  }
  await release();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  await other[Symbol.asyncDispose]();
});
