import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createCachedResponse, sendCachedResponse, weightOf } from './cached-response.ts';

const text = 'Otter sleepsuit '.repeat(500);

function serve() {
  const answer = createCachedResponse(200, 'text/plain', 'no-cache', text);
  const app = Fastify();
  app.get('/', (request, reply) => sendCachedResponse(request, reply, answer));
  const ask = (coding: string, headers = {}) =>
    app.inject({ url: '/', headers: { 'accept-encoding': coding, ...headers } });
  return { answer, ask };
}

it('keeps only the compressed form of an answer once that has been asked for', async () => {
  const { answer, ask } = serve();
  const { rawPayload, headers } = await ask('br');
  expect([headers['content-encoding'], brotliDecompressSync(rawPayload).toString()]).toEqual(['br', text]);
  expect(answer.plain).toBeNull();
});

it('keeps no more memory than it reports, although Node hands out parts of larger pieces', async () => {
  const { answer, ask } = serve();
  await ask('br');
  await ask('gzip');
  const kept = () => [answer.plain, answer.packed.br, answer.packed.gzip].filter((form) => !!form);
  const memory = () => kept().reduce((sum, form) => sum + form.buffer.byteLength, 0);
  expect(memory()).toBe(weightOf(answer));
  await ask('identity');
  expect(answer.plain).not.toBeNull();
  expect(memory()).toBe(weightOf(answer));
});

it('unpacks it once for all who need it plain, and reports that it takes more memory', async () => {
  const { answer, ask } = serve();
  await ask('br');
  const weights: number[] = [];
  answer.onResized = () => weights.push(weightOf(answer));
  expect((await ask('identity')).body).toBe(text);
  const kept = answer.plain;
  expect(kept?.toString()).toBe(text);
  await ask('gzip');
  expect((await ask('identity')).body).toBe(text);
  expect(answer.plain).toBe(kept);
  expect(weights).toHaveLength(2);
  expect(weights[0]).toBeGreaterThan(text.length);
});

it.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.0, gzip; q=0', undefined],
  ['gzip, *', 'br'],
  ['br;q=0, *', 'gzip'],
  ['broken', undefined],
  [';q=;,=,"\\', undefined],
])('answers %s as it may', async (accepted, coding) => {
  expect((await serve().ask(accepted)).headers['content-encoding']).toBe(coding);
});

it('sends nothing to those who have it, however their proxies write its tag', async () => {
  const { answer, ask } = serve();
  for (const tag of [answer.etag, `W/${answer.etag}`, `"other", ${answer.etag}`]) {
    expect((await ask('br', { 'if-none-match': tag })).statusCode, tag).toBe(304);
  }
  expect((await ask('br', { 'if-none-match': '"other"' })).statusCode).toBe(200);
});
