import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createMailGateway } from './mail.gateway.ts';

/** An address of this machine that is not written as one, so it counts as a server elsewhere. */
const ELSEWHERE = '0.0.0.0';

let server: SMTPServer;
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

async function openServer({ hasTls }: { hasTls: boolean }) {
  const received: string[] = [];
  server = new SMTPServer({
    ...(!hasTls && { disabledCommands: ['STARTTLS'] }),
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth({ password }, { secure }, callback) {
      received.push(`${secure ? 'secret' : 'open'} ${password}`);
      callback(null, { user: 'shop' });
    },
    onData(stream, { secure }, callback) {
      stream.resume().on('end', () => {
        received.push(`${secure ? 'secret' : 'open'} mail`);
        callback();
      });
    },
  });
  const listening = server.listen(0);
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    received,
    async send(host: string, words = '') {
      const gateway = createMailGateway(`smtp://shop:word@${host}:${port}${words}`, { connections: 1 });
      const address = { name: 'Ann', address: 'ann@example.com' };
      const outcome = await gateway.send({
        ...{ messageId: 'one@example.com', from: address, to: address },
        ...{ subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' },
      });
      gateway.close();
      return outcome.kind;
    },
  };
}

test('neither mail nor the password is sent unencrypted to a server that cannot encrypt', async () => {
  const { send, received } = await openServer({ hasTls: false });
  expect(await send(ELSEWHERE)).toBe('retry');
  expect(await send(ELSEWHERE, '?tls=maybe')).toBe('retry');
  expect(received).toEqual([]);
});

test('both are if the address says so, or the server is on this machine', async () => {
  const { send, received } = await openServer({ hasTls: false });
  expect(await send(ELSEWHERE, '?tls=none')).toBe('sent');
  expect(await send('127.0.0.1')).toBe('sent');
  expect(received).toEqual(['open word', 'open mail', 'open word', 'open mail']);
});

test('both are encrypted where the server can, and only if its certificate is right', async () => {
  const { send, received } = await openServer({ hasTls: true });
  expect(await send(ELSEWHERE)).toBe('retry');
  expect(received).toEqual([]);
  expect(await send(ELSEWHERE, '?tls.rejectUnauthorized=false')).toBe('sent');
  expect(received).toEqual(['secret word', 'secret mail']);
});
