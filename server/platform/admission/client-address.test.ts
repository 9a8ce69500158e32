import { afterEach, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const LIMIT = 3;
let shop: TestShop | undefined;
afterEach(async () => {
  await shop?.close();
  shop = undefined;
});

const openShop = async (trustedProxies: string[]) => {
  shop = await openTestShop({ trustedProxies, authRequestsPerAddressPerMinute: LIMIT });
  return shop;
};

/** The statuses of this many calls that are rate-limited by address. */
async function knock(from: string, headers: (attempt: number) => Record<string, string>, times = LIMIT + 2) {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < times; attempt++) {
    const answer = await shop!.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      remoteAddress: from,
      headers: { 'content-type': 'application/json', ...headers(attempt) },
      payload: '{"email": "nobody"}',
    });
    statuses.push(answer.statusCode);
  }
  return statuses;
}
const limited = [400, 400, 400, 429, 429];

describe('a client’s address', () => {
  it.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'])(
    'is not what the client itself claims in %s',
    async (header) => {
      await openShop([]);
      const invented = (attempt: number) => ({ [header]: `198.51.100.${attempt}` });
      expect(await knock('203.0.113.7', invented)).toEqual(limited);
    },
  );

  it('is what a trusted proxy says', async () => {
    await openShop(['10.0.0.0/8']);
    expect(await knock('10.1.2.3', () => ({ 'x-forwarded-for': '203.0.113.7' }))).toEqual(limited);
    // The next address has not asked for anything yet.
    expect(await knock('10.1.2.3', () => ({ 'x-forwarded-for': '203.0.113.8' }), 1)).toEqual([400]);
  });

  it('is not what the client told the proxy', async () => {
    await openShop(['10.0.0.0/8']);
    const invented = (attempt: number) => ({ 'x-forwarded-for': `198.51.100.${attempt}, 203.0.113.7` });
    expect(await knock('10.1.2.3', invented)).toEqual(limited);
  });

  it.each([
    ['a port, as Azure’s proxies write it', (port: number) => `203.0.113.7:${port}`],
    ['a port, in IPv6', (port: number) => `[2001:db8:1:2::7]:${port}`],
    ['brackets', () => '[2001:db8:1:2::7]'],
    ['another proxy that has a port', (port: number) => `203.0.113.7:${port}, 10.9.9.9:${port}`],
    [
      'what the client told the proxy, in the same form',
      (port: number) => `192.0.2.${port % 9}:1, 203.0.113.7:${port}`,
    ],
  ])('is what a trusted proxy says with %s', async (_, said) => {
    await openShop(['10.0.0.0/8']);
    expect(await knock('10.1.2.3', (attempt) => ({ 'x-forwarded-for': said(50_000 + attempt) }))).toEqual(
      limited,
    );
  });

  it('is its own if it bypasses the proxy', async () => {
    await openShop(['10.0.0.0/8']);
    const invented = (attempt: number) => ({ 'x-forwarded-for': `198.51.100.${attempt}` });
    expect(await knock('203.0.113.7', invented)).toEqual(limited);
  });
});

describe('the metrics', () => {
  const status = async (from: string, headers = {}) =>
    (await shop!.app.inject({ url: '/metrics', remoteAddress: from, headers })).statusCode;

  it('are not for those a proxy on the same machine lets in', async () => {
    await openShop([]);
    expect(await status('127.0.0.1')).toBe(200);
    for (const header of [
      ...[
        'x-forwarded-for',
        'x-forwarded-proto',
        'x-forwarded-host',
        'x-forwarded',
        'forwarded',
        'forwarded-for',
      ],
      ...['x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'true-client-ip', 'fastly-client-ip', 'via'],
      ...['cf-connecting-ip', 'cf-ray', 'cdn-loop', 'fly-client-ip', 'x-amzn-trace-id', 'x-azure-clientip'],
      ...['x-original-forwarded-for', 'x-original-host', 'x-envoy-external-address', 'x-arr-log-id'],
    ]) {
      expect(await status('127.0.0.1', { [header]: '127.0.0.1' }), header).toBe(404);
    }
  });

  it('are not for anybody who claims to be this machine', async () => {
    await openShop(['127.0.0.1']);
    expect(await status('127.0.0.1', { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' })).toBe(404);
    expect(await status('203.0.113.7', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
  });
});
