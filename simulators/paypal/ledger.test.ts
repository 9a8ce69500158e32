import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { captureOf, connectToPayPal } from '#tests/support/paypal-calls.ts';
import { startPayPalSimulator } from '#tests/support/simulators.ts';

let dataDir: string;
const logFile = () => join(dataDir, 'log.jsonl');

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dandle-paypal-ledger-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('a killed simulator remembers everything it has ever answered', async () => {
  const one = await startPayPalSimulator({ dataDir });
  const calls = await connectToPayPal(one);
  const id = await calls.approvedOrder();
  const captured = await calls.capture(id, { requestId: 'capture-1' });
  await calls.refund(captureOf(captured).id, { body: { amount: { currency_code: 'GBP', value: '1.00' } } });
  await one.advanceClock(60_000);
  const before = await one.state();
  await one.kill();

  const two = await startPayPalSimulator({ dataDir });
  const again = await connectToPayPal(two);
  const withoutHosts = (state: object) =>
    JSON.parse(JSON.stringify({ ...state, now: null }).replaceAll(one.url, two.url)) as object;
  expect(withoutHosts(await two.state())).toEqual(withoutHosts(before));
  // An access token survives the restart, and so does the request id.
  const replay = await again.capture(id, {
    requestId: 'capture-1',
    headers: { authorization: `Bearer ${calls.token}` },
  });
  expect([replay.status, captureOf(replay).id]).toEqual([200, captureOf(captured).id]);
  await two.stop();
});

test('a line cut off by a crash at the end of the log is dropped', async () => {
  const one = await startPayPalSimulator({ dataDir });
  const calls = await connectToPayPal(one);
  const { id } = (await calls.create()).body;
  await one.kill();
  const whole = (await stat(logFile())).size;
  await appendFile(logFile(), '{"seq":2,"type":"order.appro');

  const two = await startPayPalSimulator({ dataDir });
  expect((await stat(logFile())).size).toBe(whole);
  expect((await (await connectToPayPal(two)).get(id)).status).toBe(200);
  await two.approve(id);
  await two.stop();
  expect((await readFile(logFile(), 'utf8')).trim().split('\n')).toHaveLength(2);
});

test('a log damaged in the middle is refused', async () => {
  const one = await startPayPalSimulator({ dataDir });
  const calls = await connectToPayPal(one);
  await calls.create();
  await calls.create();
  await one.stop();
  const lines = (await readFile(logFile(), 'utf8')).split('\n');
  await writeFile(logFile(), [lines[0]!.slice(0, 20), ...lines.slice(1)].join('\n'));
  await expect(startPayPalSimulator({ dataDir })).rejects.toThrow('before it was ready');
});
