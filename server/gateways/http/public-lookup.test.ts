import { createSocket, type Socket } from 'node:dgram';
import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lookUpPublic } from './public-lookup.gateway.ts';
import { createOpenRemotePicture } from '#server/gateways/pictures/remote-picture.gateway.ts';
import { createPushGateway } from '#server/gateways/push/push.gateway.ts';

/*
 * A name server of the test's own, which gives the answers the test wants, and a trap on the loopback address
 * that counts connections.
 */
let nameServer: Socket;
let trap: Server;
let connections = 0;
let answers: Record<string, { a?: string[]; aaaa?: string[] }> = {};
let questions: string[] = [];
const systemServers = dns.getServers();

beforeAll(async () => {
  nameServer = createSocket('udp4');
  nameServer.on('message', (question, { port }) => nameServer.send(answerTo(question), port, '127.0.0.1'));
  nameServer.bind(0, '127.0.0.1');
  await once(nameServer, 'listening');
  dns.setServers([`127.0.0.1:${nameServer.address().port}`]);
  trap = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0);
  await once(trap, 'listening');
});
afterAll(() => {
  dns.setServers(systemServers);
  nameServer.close();
  trap.close();
});
beforeEach(() => {
  connections = 0;
  questions = [];
});

/** RFC 1035: the question repeated, then a record for each address. */
function answerTo(question: Buffer): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (; question[at] !== 0; at += question[at]! + 1) {
    labels.push(question.subarray(at + 1, at + 1 + question[at]!).toString());
  }
  const host = labels.join('.').toLowerCase();
  const type = question.readUInt16BE(at + 1);
  questions.push(`${type === 28 ? 'AAAA' : 'A'} ${host}`);
  const found = (type === 28 ? answers[host]?.aaaa : answers[host]?.a) ?? [];
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(answers[host] ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(found.length, 6);
  head.writeUInt32BE(0, 8);
  const records = found.map((address) => {
    const bytes = bytesOf(address);
    const fixed = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length]);
    return Buffer.concat([fixed, bytes]);
  });
  return Buffer.concat([head, question.subarray(12, at + 5), ...records]);
}

function bytesOf(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number));
  const [left = '', right = ''] = address.split('::');
  const words = (part: string) => part.split(':').filter(Boolean);
  const middle = Array<string>(8 - words(left).length - words(right).length).fill('0');
  const all = [...words(left), ...middle, ...words(right)].map((word) => parseInt(word, 16));
  return Buffer.from(all.flatMap((word) => [word >> 8, word & 0xff]));
}

const lookUp = (host: string) =>
  new Promise((resolve, reject) => {
    lookUpPublic(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

it('returns the addresses it has checked, and asks once', async () => {
  answers = { 'push.example': { a: ['1.1.1.1', '1.0.0.1'], aaaa: ['2606:4700:4700::1111'] } };
  expect(await lookUp('push.example')).toEqual([
    { address: '1.1.1.1', family: 4 },
    { address: '1.0.0.1', family: 4 },
    { address: '2606:4700:4700::1111', family: 6 },
  ]);
  expect(questions.toSorted()).toEqual(['A push.example', 'AAAA push.example']);
});

it('accepts addresses of a single family', async () => {
  answers = { 'push.example': { a: ['1.1.1.1'] } };
  expect(await lookUp('push.example')).toEqual([{ address: '1.1.1.1', family: 4 }]);
  answers = { 'push.example': { aaaa: ['2606:4700:4700::1111'] } };
  expect(await lookUp('push.example')).toEqual([{ address: '2606:4700:4700::1111', family: 6 }]);
});

it('fails for a name that does not exist', async () => {
  answers = {};
  await expect(lookUp('nobody.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

it.each([
  [{ a: ['127.0.0.1'] }],
  [{ a: ['0.0.0.0'] }],
  [{ aaaa: ['::1'] }],
  [{ a: ['169.254.169.254'] }],
  [{ a: ['10.1.2.3'] }],
  [{ aaaa: ['fd00::1'] }],
  [{ aaaa: ['0:0:0:0:0:ffff:7f00:1'] }],
  // The addresses that come with a public one count just as much.
  [{ a: ['1.1.1.1', '127.0.0.1'] }],
  [{ a: ['1.1.1.1'], aaaa: ['::1'] }],
])('never connects to a name that means %j', async (records) => {
  answers = { 'push.example': records };
  await expect(lookUp('push.example')).rejects.toThrow('not a public address');

  const { port } = trap.address() as AddressInfo;
  expect(await sendTo(`https://push.example:${port}/a`)).toMatchObject({
    kind: 'retry',
    reason: expect.stringContaining('not a public address'),
  });
  expect(connections).toBe(0);
});

it.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '017700000001',
  '0',
  '[::1]',
  '[::ffff:127.0.0.1]',
])('never connects to the address %s', async (host) => {
  const { port } = trap.address() as AddressInfo;
  expect(await sendTo(`https://${host}:${port}/a`)).toMatchObject({ kind: 'give-up' });
  expect(connections).toBe(0);
  expect(questions).toEqual([]);
});

it('does not know this machine’s names', async () => {
  answers = {};
  const { port } = trap.address() as AddressInfo;
  for (const host of ['localhost', 'localhost.', 'ip6-localhost']) {
    expect(await sendTo(`https://${host}:${port}/a`)).toMatchObject({ kind: 'retry' });
  }
  expect(connections).toBe(0);
});

it('keeps pictures from being fetched from such hosts, and asks for each name once', async () => {
  answers = { 'inside.example': { a: ['127.0.0.1'], aaaa: ['::1'] } };
  const open = createOpenRemotePicture();
  for (const address of ['https://inside.example/a.jpg', 'http://inside.example/a.jpg']) {
    questions = [];
    await expect(open(address, new AbortController().signal)).rejects.toMatchObject({
      failure: 'not-public',
    });
    expect(questions.toSorted()).toEqual(['A inside.example', 'AAAA inside.example']);
  }
  expect(connections).toBe(0);
});

it('would have caught such a connection', async () => {
  const { port } = trap.address() as AddressInfo;
  await fetch(`https://127.0.0.1:${port}/`).catch(() => {});
  expect(connections).toBe(1);
});

function sendTo(endpoint: string) {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  return createPushGateway({ clock: { now: () => new Date() }, deadlineMilliseconds: 2000 }).send(
    {
      endpoint,
      p256dh: publicKey,
      auth: randomBytes(16).toString('base64url'),
      payload: '{}',
      ttlSeconds: 60,
      urgency: 'normal',
      topic: 'order',
    },
    { publicKey, privateKey: pair.getPrivateKey('base64url'), subject: 'https://shop.example' },
  );
}
