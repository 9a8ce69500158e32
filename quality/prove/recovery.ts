import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { listUnfinished, listUnsentMail } from './faults.ts';
import type { Answer, Client, World } from './world.ts';

/**
 * A buyer, a poller or an owner must be served within this time, by the shop's clock, after the shop is back: a refund
 * is carried on a minute after its process died, and the payment is checked in the run after that.
 */
export const STUCK_AFTER_SECONDS = 70;
/** Mail whose sender died is sent by another after its lease. */
const MAIL_AFTER_SECONDS = 150;

/** PostgreSQL first executes what a dead process had sent, and only then notices its end: what it did counts. */
export async function untilDisconnected(world: World, name: 'shop' | 'owner'): Promise<void> {
  for (let step = 0; step < 1000; step++) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and application_name = ${name}`.execute(world.db);
    if (rows[0]!.count === 0) return;
    await sleep(5);
  }
  throw new Error('connections of a killed process stay open');
}

/** Lets time pass while a request waits in the shop for somebody else's lease. */
async function whileTimePasses<T>(world: World, work: Promise<T>): Promise<T> {
  const over = work.then(() => true);
  const pause = (milliseconds: number) => sleep(milliseconds, false);
  if (await Promise.race([over, pause(250)])) return work;
  for (let passed = 0; passed < STUCK_AFTER_SECONDS; passed += 5) {
    await world.wait(5);
    if (await Promise.race([over, pause(100)])) return work;
  }
  return work;
}

/** No answer, not now, or another process is at it: a browser, or its user, tries again. */
function isWorthRetrying({ status, body }: Answer): boolean {
  const code = (body as { code?: string } | undefined)?.code;
  return status === 0 || status === 503 || code === 'request/key-in-progress';
}

/**
 * Repeats a request like a browser whose first try was cut off, until there is an answer; the tries are ten seconds
 * apart.
 */
export async function askAgain(world: World, ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await whileTimePasses(world, ask());
  for (let waited = 0; isWorthRetrying(answer) && waited <= STUCK_AFTER_SECONDS; waited += 10) {
    await world.wait(10);
    await world.work();
    answer = await whileTimePasses(world, ask());
  }
  return answer;
}

/**
 * Lets the background finish everything. Returns how long that took by the shop's clock, and what is still wrong if it
 * took too long.
 */
export async function settle(
  world: World,
  check: () => Promise<string[]>,
): Promise<{ seconds: number; faults: string[] }> {
  for (let seconds = 0; ; seconds += 10) {
    await world.work();
    const stuck = await listUnfinished(world);
    await world.witness.read();
    const faults = stuck.length > 0 ? stuck : await check();
    if (faults.length === 0 || seconds >= STUCK_AFTER_SECONDS) return { seconds, faults };
    await world.wait(10);
  }
}

/** Lets all mail be sent. */
export async function sendMail(world: World): Promise<string[]> {
  for (let seconds = 0; ; seconds += 30) {
    await world.work();
    let left = await listUnsentMail(world);
    // A delivery continues after the work that started it.
    for (let step = 0; left.length > 0 && step < 25; step++) {
      await sleep(20);
      left = await listUnsentMail(world);
    }
    if (left.length === 0 || seconds >= MAIL_AFTER_SECONDS) return left;
    await world.wait(30);
  }
}

/** The customer got one mail with that subject; a copy with the same Message-ID is the same mail. */
export async function checkMail(
  world: World,
  { email }: Pick<Client, 'email'>,
  subject: string,
): Promise<string[]> {
  const messages = await world.mailbox.messages({ to: email, subject });
  const { size } = new Set(messages.map(({ messageId }) => messageId));
  return size === 1 ? [] : [`${size} mails say “${subject}”`];
}
