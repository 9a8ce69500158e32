import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPushService, type PlayedBrowser } from '#tests/support/push-service.ts';
import { newApproval, newOrder } from './buyer.ts';
import { findFaults } from './faults.ts';
import { percentile, send, startLoad, summarize, type Seen } from './load.ts';
import { timed, type Proof } from './result.ts';
import { openWorld, type Client, type World } from './world.ts';

/** How much slower the slowest hundredth may become; the figure is small and varies on its own. */
const SLOWER_TIMES = 2;
const SLOWER_MILLISECONDS = 150;
const DONE_WITHIN_MILLISECONDS = 150_000;
const PAYPAL_DONE_WITHIN_MILLISECONDS = 60_000;

/**
 * PayPal, the mail server and the push service accept everything and answer nothing: only requests that need them wait.
 */
export const proveHanging: Proof = ({ seed, isLong, say }) =>
  timed('hanging', async () => {
    const hangMilliseconds = isLong ? 30_000 : 2500;
    const push = await startPushService();
    const world = await openWorld({ isBackgroundFree: true, settings: push.env });
    try {
      const before = await shop(world, seed, isLong ? 15_000 : 2500);
      say(`before: ${before.words}`);

      const waiting = isLong ? 40 : 10;
      const payers = [];
      const orders = [];
      const browsers: PlayedBrowser[] = [];
      for (let number = 0; number < waiting; number++) {
        payers.push(await newApproval(world));
        orders.push(await newOrder(world));
      }
      for (const { buyer } of payers.slice(0, 5)) browsers.push(await subscribe(buyer, push));
      await push.fault({ fault: 'hang', times: 10_000 });
      await world.mailbox.fault({ refuse: 'hang' });
      // Their mail and notifications get stuck.
      await Promise.all(payers.map(({ buyer, orderId }) => buyer.capture(orderId)));
      await world.paypal.fault({
        operation: 'any',
        fault: 'delay',
        times: 10_000,
        delayMs: hangMilliseconds,
      });
      const held = orders.map(({ buyer, orderId }) => buyer.initiate(orderId));
      const during = await shop(world, seed + 1, hangMilliseconds);
      say(`during: ${during.words}`);

      await world.paypal.clearFaults();
      await world.mailbox.clearFaults();
      await push.clearFaults();
      const faults = summarize(
        [...before.seen, ...during.seen].filter(({ status }) => status < 200 || status > 299),
      );
      const limit = Math.max(before.p99 * SLOWER_TIMES, before.p99 + SLOWER_MILLISECONDS);
      if (isLong && during.p99 > limit) faults.push(`p99 went from ${before.p99} to ${during.p99} ms`);
      for (const { status } of await Promise.all(held)) {
        if (status !== 200 && status !== 502 && status !== 503) faults.push(`a payment is told ${status}`);
      }
      for (const { buyer, orderId } of orders) {
        // PayPal may still be processing the earlier request, and says so to anyone who repeats it.
        const until = performance.now() + PAYPAL_DONE_WITHIN_MILLISECONDS;
        let { status } = await buyer.initiate(orderId);
        while (status === 503 && performance.now() < until) {
          await sleep(500);
          ({ status } = await buyer.initiate(orderId));
        }
        if (status !== 200) faults.push(`a payment afterwards is told ${status}`);
      }
      const begin = performance.now();
      const left = () => world.db.selectFrom('outbox').select('id').execute();
      while ((await left()).length > 0 && performance.now() - begin < DONE_WITHIN_MILLISECONDS)
        await sleep(100);
      const unsent = (await left()).length;
      if (unsent > 0) faults.push(`${unsent} messages were never sent`);
      for (const browser of browsers) {
        if (new Set(await browser.received()).size !== 1) faults.push('a notification was not received once');
      }
      faults.push(...(await findFaults(world)));
      return {
        tried: `PayPal, mail and push hang for ${hangMilliseconds / 1000} s with ${waiting} payments waiting, while others shop`,
        count: during.seen.length,
        faults,
        notes:
          `before: ${before.words}; during: ${during.words}; ` +
          `all mail and notifications out ${Math.round((performance.now() - begin) / 1000)} s after`,
      };
    } finally {
      await world.close();
      await push.stop();
    }
  });

async function subscribe(client: Client, push: Awaited<ReturnType<typeof startPushService>>) {
  const browser = await push.browserPlayedByTest();
  const { endpoint, p256dh, auth } = browser;
  await client.call('subscribe', { body: { endpoint, p256dh, auth } });
  return browser;
}

/** Visitors browse, customers fill baskets, order and log in: everything the shop can do without other services. */
async function shop(world: World, seed: number, milliseconds: number) {
  const load = await startLoad(world, {
    seed,
    target: () => world.shops[0]!.url,
    orderers: 3,
    fillers: 3,
    visitors: 4,
    pauseMilliseconds: 30,
  });
  const client = await world.client();
  const seen: Seen[] = [];
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const body = { email: client.email, password: client.password };
    seen.push(
      await send(world.shops[0]!.url, {
        name: 'log in',
        method: 'POST',
        path: '/api/auth/login',
        body,
        key: randomUUID(),
      }),
    );
    await sleep(200);
  }
  await load.stop();
  seen.push(...load.seen);
  const times = seen.map((one) => one.milliseconds);
  const p99 = percentile(times, 0.99);
  return { seen, p99, words: `${seen.length} requests, p50 ${percentile(times, 0.5)} ms, p99 ${p99} ms` };
}
