import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { MAX_PICTURE_BYTES } from '#contract/desk/picture-limits.ts';
import { createOpenRemotePicture } from './remote-picture.gateway.ts';

/* Anybody may write any address into a file of products; and the server there may answer anything. */

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => (server.closeAllConnections(), server.close()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const never = new AbortController().signal;
const from = (origin: string, limits = {}) => createOpenRemotePicture({ unchecked: [origin], ...limits });
const whole = async (address: string, limits = {}) =>
  String(await buffer(await from(new URL(address).origin, limits)(address, never)));
const failure = (what: string) => expect.objectContaining({ failure: what });

it('gives the file, and asks for nothing compressed', async () => {
  let asked: unknown;
  const origin = await startServer(({ headers }, response) => {
    asked = headers;
    response.end('bytes');
  });
  const { host } = new URL(origin);
  const response = await from(origin)(`http://user:secret@${host}/a.jpg`, never);
  expect(String(await buffer(response))).toBe('bytes');
  expect(asked).toMatchObject({ 'user-agent': 'Dandle', 'accept-encoding': 'identity' });
  expect(asked).not.toHaveProperty('authorization');
});

describe('an address that is not that of a public website', () => {
  it.each([
    ['not-web', 'ftp://pictures.example/a.jpg'],
    ['not-web', 'file:///etc/passwd'],
    ['not-web', 'javascript:alert(1)'],
    ['not-web', 'nothing'],
    ['not-web', 'https://pictures.example:8443/a.jpg'],
    ['not-web', 'http://pictures.example:443/a.jpg'],
    ['not-public', 'http://127.0.0.1/'],
    ['not-public', 'http://127.1/'],
    ['not-public', 'http://0x7f000001/'],
    ['not-public', 'http://2130706433/'],
    ['not-public', 'http://0177.0.0.1/'],
    ['not-public', 'http://0.0.0.0/'],
    ['not-public', 'http://10.1.2.3/'],
    ['not-public', 'http://172.16.0.1/'],
    ['not-public', 'http://192.168.1.1/'],
    ['not-public', 'http://100.64.0.1/'],
    ['not-public', 'http://169.254.169.254/latest/meta-data/'],
    ['not-public', 'http://224.0.0.1/'],
    ['not-public', 'http://[::1]/'],
    ['not-public', 'http://[::]/'],
    ['not-public', 'http://[::ffff:127.0.0.1]/'],
    ['not-public', 'http://[::ffff:7f00:1]/'],
    ['not-public', 'http://[64:ff9b::7f00:1]/'],
    ['not-public', 'http://[2002:7f00:1::]/'],
    ['not-public', 'http://[fd00::1]/'],
    ['not-public', 'http://[fe80::1]/'],
    ['not-public', 'http://[ff02::1]/'],
  ])('%s: %s', async (what, address) => {
    await expect(createOpenRemotePicture()(address, never)).rejects.toEqual(failure(what));
    const origin = await startServer(
      (_, response) => void response.writeHead(302, { location: address }).end(),
    );
    // 'nothing' is a path of the same website there, which leads to itself.
    const redirected = address === 'nothing' ? 'too-many-redirects' : what;
    await expect(from(origin)(`${origin}/a.jpg`, never)).rejects.toEqual(failure(redirected));
  });
});

it('follows three redirects, and no more', async () => {
  let asked: string[] = [];
  const origin = await startServer(({ url = '' }, response) => {
    asked.push(url);
    const left = Number(url.slice(1));
    if (left === 0) response.end('there');
    else response.writeHead(308, { location: `/${left - 1}` }).end();
  });
  expect(await whole(`${origin}/3`)).toBe('there');
  asked = [];
  await expect(whole(`${origin}/9`)).rejects.toEqual(failure('too-many-redirects'));
  expect(asked).toEqual(['/9', '/8', '/7', '/6']);
});

it.each([
  [404, 'not-there'],
  [410, 'not-there'],
  [206, 'not-there'],
  [302, 'not-there'],
  [403, 'not-allowed'],
  [429, 'site-fault'],
  [503, 'site-fault'],
])('status %i: %s', async (status, what) => {
  const origin = await startServer((_, response) => void response.writeHead(status).end('x'));
  await expect(from(origin)(`${origin}/a.jpg`, never)).rejects.toEqual(failure(what));
});

it('does not begin with a file that says it is too large', async () => {
  const origin = await startServer((_, response) => {
    response.writeHead(200, { 'content-length': MAX_PICTURE_BYTES + 1 }).write('x');
  });
  await expect(from(origin)(`${origin}/a.jpg`, never)).rejects.toEqual(failure('too-large'));
});

it('waits neither for a server that says nothing, nor for one that never ends', async () => {
  const [limits, tooSlow] = [{ idleMilliseconds: 50 }, failure('too-slow')];
  const silent = await startServer(() => {});
  await expect(whole(`${silent}/a`, limits)).rejects.toEqual(tooSlow);
  const stuck = await startServer((_, response) => void response.write('a'));
  await expect(whole(`${stuck}/a`, limits)).rejects.toEqual(tooSlow);
  const dripping = await startServer((_, response) => {
    const timer = setInterval(() => response.write('a'), 10);
    response.on('close', () => clearInterval(timer));
  });
  await expect(whole(`${dripping}/a`, { totalMilliseconds: 100 })).rejects.toEqual(tooSlow);
});

it('ends with the shop', async () => {
  const stuck = await startServer((_, response) => void response.write('a'));
  const shop = new AbortController();
  const begun = await from(stuck)(`${stuck}/a`, shop.signal);
  shop.abort();
  await expect(buffer(begun)).rejects.toThrow();
  await expect(from(stuck)(`${stuck}/a`, shop.signal)).rejects.toThrow();
});

it('says so when nobody is there', async () => {
  const origin = await startServer(() => {});
  closing.splice(0).forEach((close) => close());
  await expect(from(origin)(`${origin}/a`, never)).rejects.toEqual(failure('unreachable'));
});
