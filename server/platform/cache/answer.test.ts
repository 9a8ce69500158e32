import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createAnswer, sendable, toSend } from './answer.ts';

const text = 'Otter sleepsuit '.repeat(500);
const answerOf = (content: string) =>
  createAnswer({
    ...{ status: 200, route: '/', contentType: 'text/plain', cacheControl: 'no-cache' },
    ...{ content, tags: new Set<never>() },
  });
const answer = await answerOf(text);
const etag = answer.headers.etag!;

it('is in Brotli, and takes no more memory than it has bytes, although Node hands out parts of larger blocks', () => {
  expect(brotliDecompressSync(answer.body).toString()).toBe(text);
  expect(answer.body.buffer.byteLength).toBe(answer.body.length);
});

it.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.0, gzip; q=0', undefined],
  ['gzip, *', 'br'],
  ['br;q=0, *', 'gzip'],
  ['broken', undefined],
  [';q=;,=,"\\', undefined],
  ['', undefined],
])('answers %s as it may', async (accepted, coding) => {
  const { headers, body } = await toSend(answer, { 'accept-encoding': accepted });
  expect(headers['content-encoding']).toBe(coding);
  expect(headers['content-length']).toBe(String(body!.length));
  const plain = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };
  expect(plain[(coding ?? 'none') as keyof typeof plain](body!).toString()).toBe(text);
});

it('is ready for those who take it as it is: small ones for everybody', async () => {
  expect(sendable(answer, { 'accept-encoding': 'br' })).not.toBeNull();
  expect(sendable(answer, { 'accept-encoding': 'gzip' })).toBeNull();
  expect(sendable(await answerOf('Otter'), {})?.body?.toString()).toBe('Otter');
});

it('sends nothing to those who have it, however their proxies write its tag', () => {
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    expect(sendable(answer, { 'if-none-match': tag }), tag).toMatchObject({
      status: 304,
      headers: { etag },
    });
  }
  expect(sendable(answer, { 'if-none-match': '"other"', 'accept-encoding': 'br' })?.status).toBe(200);
});
