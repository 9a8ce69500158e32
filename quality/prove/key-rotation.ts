import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { totp } from '#tests/support/totp.ts';
import { findFaults } from './faults.ts';
import { findLost, percentile, startLoad, summarize, type Load } from './load.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { timed, type Proof } from './result.ts';
import type { ShopProcess } from './shop-process.ts';
import { confirm, logInWithCode, newPerson, setUp, type Person } from './second-factor.ts';
import { openWorld, type World } from './world.ts';

const LONG_ROTATIONS = 5;
const FREE_GUESSES = 10;
const MAIL_IS_OUT_WITHIN_MILLISECONDS = 60_000;
const LINKS_FOLLOWED = 50;
const BUSY_MILLISECONDS = 3000;

const keyOf = (number: number) => `key number ${number} for proofs alone, of sufficient length`;

/** Both processes start twice in a change of the key. */
const STARTS = 4;

/**
 * SECRET_KEY is changed as docs/secret-key.md says: both processes are restarted together with the new key and the
 * previous one, and later one after the other without it. Before and after, people shop, register, enable the second
 * factor and log in with it, others guess, and the links mailed before are sent after.
 */
export const proveKeyRotation: Proof = ({ seed, isLong, say }) =>
  timed('key rotation', async () => {
    const settings: Record<string, string> = { DRAIN_SECONDS: '1', SECRET_KEY: keyOf(0) };
    const world = await openWorld({ shops: 2, isBackgroundFree: true, settings });
    const proxy = await startProxy(() => world.shops.map(({ url }) => url));
    const loads: Load[] = [];
    const enrolled: Person[] = [];
    /** Does this while people shop and enable the second factor. */
    const whileBusy = async <T>(work: () => Promise<T>): Promise<T> => {
      // Different people each time, because an account's daily acts are limited.
      const load = await startLoad(world, {
        seed: seed + loads.length * 100,
        target: () => proxy.url,
        orderers: 2,
        fillers: 1,
        visitors: 2,
        pauseMilliseconds: isLong ? 20 : 100,
      });
      const enrolments = startEnrolments(world, proxy.url, isLong ? 200 : 1000);
      const result = await work();
      await enrolments.stop();
      await load.stop();
      loads.push(load);
      enrolled.push(...enrolments.people);
      return result;
    };
    try {
      await untilReady(world, proxy);
      const faults: string[] = [];
      const rotations = isLong ? LONG_ROTATIONS : 1;
      for (let number = 0; number < rotations; number++) {
        faults.push(...(await rotate({ world, proxy, settings, whileBusy }, number)));
        say(`change ${number + 1}: ${faults.length} faults`);
      }

      const seen = [...loads, ...enrolled].flatMap((each) => each.seen);
      faults.push(...summarize(seen.filter(({ status }) => status < 200 || status >= 300)));
      for (const { ledger } of loads) faults.push(...(await findLost(world, ledger)));
      faults.push(...(await findFaults(world)));
      const registrations = loads.flatMap(({ ledger }) => ledger.registrations);
      faults.push(...(await followLinks(world, registrations)), ...(await findSealedOtherwise(world)));
      const times = seen.map(({ milliseconds }) => milliseconds);
      return {
        tried:
          `${rotations} changes of the key, ${rotations * STARTS} starts of two processes, ${seen.length} requests, ` +
          `${enrolled.length} second factors switched on, ${registrations.length} links mailed`,
        count: seen.length,
        faults,
        notes: `p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms`,
      };
    } finally {
      await proxy.close();
      await world.close();
    }
  });

const untilReady = (world: World, proxy: Proxy) =>
  Promise.all(world.shops.map(({ url }) => proxy.untilReady(url)));

interface Rotation {
  world: World;
  proxy: Proxy;
  /** The settings with which the next process is started. */
  settings: Record<string, string>;
  whileBusy: <T>(work: () => Promise<T>) => Promise<T>;
}

async function rotate({ world, proxy, settings, whileBusy }: Rotation, number: number): Promise<string[]> {
  const people = await prepare(world);
  const undecided = await newPerson(world);
  const setUpBefore = await setUp(undecided, world.shops[0]!.url);
  await world.mailbox.fault({ refuse: '4xx', times: 1_000_000 });
  await whileBusy(() => sleep(BUSY_MILLISECONDS));

  Object.assign(settings, { SECRET_KEY: keyOf(number + 1), PREVIOUS_SECRET_KEY: keyOf(number) });
  const faults = await restart(world, world.shops);
  await untilReady(world, proxy);
  await confirm(undecided, world.shops[1]!.url, setUpBefore, world.now());
  await logInWithCode(undecided, world.shops[0]!.url, setUpBefore, world.now());
  faults.push(...summarize(undecided.seen.filter(({ status }) => status !== 200)));
  for (const { url } of world.shops) faults.push(...(await look(world, people, url, true)));
  await world.mailbox.clearFaults();

  // The week is over once the mail has been sent: the hourly job that seals again also runs on starting.
  faults.push(...(await sendWaitingMail(world)));
  Object.assign(settings, { PREVIOUS_SECRET_KEY: '' });
  const later = await whileBusy(async () => {
    const found: string[] = [];
    for (const index of world.shops.keys()) {
      found.push(...(await restart(world, [world.shops[index]!])));
      await untilReady(world, proxy);
      found.push(...(await look(world, people, world.shops[index]!.url, false)));
    }
    return found;
  });
  faults.push(...later.map((fault) => `without the old key: ${fault}`));
  faults.push(...(await guessOnceMore(world, people)));
  return faults;
}

/** Ends these processes, then starts them again. */
async function restart(world: World, ended: readonly ShopProcess[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { child, gone, output } of [...ended]) {
    child.kill('SIGTERM');
    const signal = await gone;
    if (child.exitCode !== 0) faults.push(`a process ended with ${signal ?? child.exitCode}`);
    faults.push(...errorsIn(output));
  }
  await world.restart();
  return faults;
}

const errorsIn = (output: readonly string[]) => output.filter((line) => /^\{"level":[56]0/.test(line));

/** People from before the key was changed. */
interface People {
  /** One for each start of a process. */
  withSecondFactor: { person: Person; secretKey: string }[];
  /** Each process that starts takes one guess, up to the number that are checked. */
  guesses: { name: string; guess: (url: string) => Promise<number>; wrong: number }[];
  /** Had used up all guesses before. */
  spent: Person;
  regular: Person;
  /** Repeats one request, as if its answer had been lost. */
  repeating: { person: Person; body: object; text: string };
  pushKey: string;
}

async function prepare(world: World): Promise<People> {
  const [first, second] = world.shops.map(({ url }) => url) as [string, string];
  const enrol = async () => {
    const person = await newPerson(world);
    const secretKey = await setUp(person, first);
    await confirm(person, second, secretKey, world.now());
    return { person, secretKey };
  };
  const withSecondFactor = [];
  for (let start = 0; start < STARTS; start++) withSecondFactor.push(await enrol());

  const byPassword = await newPerson(world);
  const byCode = await enrol();
  const guesses = [
    { name: 'password', guess: (url: string) => guessPassword(byPassword, url), wrong: 401 },
    { name: 'code', guess: (url: string) => guessCode(byCode, url, world.now()), wrong: 422 },
  ];
  for (const { guess } of guesses) {
    for (let count = STARTS; count < FREE_GUESSES; count++) await guess(first);
  }
  const spent = await newPerson(world);
  for (let count = 0; count < FREE_GUESSES; count++) await guessPassword(spent, count % 2 ? first : second);

  const regular = await newPerson(world);
  const person = await newPerson(world);
  const body = { productId: await world.stock(10), quantity: 1 };
  const { text } = await person.ask(first, 'POST', '/api/basket/items', { body, key: 'once' });
  const repeating = { person, body, text };
  return { withSecondFactor, guesses, spent, regular, repeating, pushKey: await pushKeyAt(first, regular) };
}

async function guessPassword({ ask, email }: Person, url: string): Promise<number> {
  return (await ask(url, 'POST', '/api/auth/login', { body: { email, password: 'a guess' } })).status;
}

/** As somebody who is logged in and knows the password. The code will be valid in an hour. */
async function guessCode(
  { person: { ask, password }, secretKey }: People['withSecondFactor'][number],
  url: string,
  now: Date,
): Promise<number> {
  const body = { password, code: totp(secretKey, now.getTime() / 1000 + 3600) };
  return (await ask(url, 'POST', '/api/account/2fa/disable', { body })).status;
}

async function pushKeyAt(url: string, { ask }: Person): Promise<string> {
  return (JSON.parse((await ask(url, 'GET', '/api/shop')).text) as { pushPublicKey: string }).pushPublicKey;
}

/** Checks that a newly started process still serves people from before. */
async function look(
  world: World,
  { withSecondFactor, guesses, regular, repeating, pushKey }: People,
  url: string,
  isWithinTheWeek: boolean,
): Promise<string[]> {
  const faults: string[] = [];
  const { person, secretKey } = withSecondFactor.pop()!;
  const entered = await logInWithCode(person, url, secretKey, world.now());
  if (entered.status !== 200) faults.push(`a second factor is told ${entered.status} ${entered.text}`);

  for (const { name, guess, wrong } of guesses) {
    const status = await guess(url);
    if (status !== wrong) faults.push(`a guess at a ${name} that was still free is told ${status}`);
  }

  const { id, email, password } = regular;
  await regular.ask(url, 'POST', '/api/auth/login', { body: { email, password } });
  const places = await world.db
    .selectFrom('trusted_networks')
    .select('network_hash')
    .where('customer_id', '=', id)
    .execute();
  if (places.length !== 1) faults.push(`one place is known ${places.length} times`);

  if (isWithinTheWeek) {
    const { body, text } = repeating;
    const again = await repeating.person.ask(url, 'POST', '/api/basket/items', { body, key: 'once' });
    if (again.text !== text) faults.push(`a repeated request is told ${again.status} ${again.text}`);
  }
  if ((await pushKeyAt(url, regular)) !== pushKey) faults.push('the push key is another');
  return faults;
}

/** By now all permitted guesses have been made, before the change and during it. */
async function guessOnceMore(world: World, { guesses, spent }: People): Promise<string[]> {
  const faults: string[] = [];
  for (const { url } of world.shops) {
    for (const { name, guess } of guesses) {
      const status = await guess(url);
      if (status !== 429) faults.push(`an eleventh guess at a ${name} is told ${status}`);
    }
  }
  // Its first wait, of a minute, may be over by now, which allows one more guess.
  const statuses: number[] = [];
  for (let count = 0; count < 5; count++) {
    statuses.push(await guessPassword(spent, world.shops[count % 2]!.url));
  }
  if (statuses.filter((status) => status !== 429).length > 1) {
    faults.push(`an account that was out of guesses before answers ${statuses.join(' ')}`);
  }
  return faults;
}

/** People enable the second factor and log in with it, each request at whichever process is next. */
function startEnrolments(world: World, url: string, pauseMilliseconds: number) {
  const people: Person[] = [];
  const state = { isStopped: false };
  const running = (async () => {
    while (!state.isStopped) {
      const person = await newPerson(world);
      people.push(person);
      const secretKey = await setUp(person, url);
      await confirm(person, url, secretKey, world.now());
      await logInWithCode(person, url, secretKey, world.now());
      await sleep(pauseMilliseconds);
    }
  })();
  return {
    people,
    async stop() {
      state.isStopped = true;
      await running;
    },
  };
}

/** Does not wait for the next attempt at mail the mail server has refused. */
async function sendWaitingMail({ db, now }: World): Promise<string[]> {
  const until = performance.now() + MAIL_IS_OUT_WITHIN_MILLISECONDS;
  const begin = now();
  const waiting = db.selectFrom('outbox').where('created_at', '<', begin).select(['id', 'last_error']);
  for (let left = await waiting.execute(); left.length > 0; left = await waiting.execute()) {
    if (performance.now() > until) return [`${left.length} mails are not sent: ${left[0]!.last_error}`];
    await db
      .updateTable('outbox')
      .set({ due_at: begin })
      .where('last_error', 'is not', null)
      .where('due_at', '>', now())
      .execute();
    await sleep(200);
  }
  return [];
}

/** Follows a selection of the mailed links, from first to last: each verifies its registration. */
async function followLinks(world: World, emails: readonly string[]): Promise<string[]> {
  const faults = await sendWaitingMail(world);
  const every = Math.max(1, Math.floor(emails.length / LINKS_FOLLOWED));
  for (const email of emails.filter((_, index) => index % every === 0)) {
    const [mail] = await world.mailbox.messages({ to: email });
    const link = mail?.links.find((each) => each.includes('/verify-email-handler'));
    const path = link && `/api/auth/verify-email${new URL(link).search}`;
    const status = path && (await fetch(world.shops[0]!.url + path)).status;
    if (status !== 200) faults.push(`the link mailed to ${email} is told ${status ?? 'nothing'}`);
  }
  return faults;
}

/** In the end only the last key opens anything. */
async function findSealedOtherwise({ db, shops }: World): Promise<string[]> {
  const { rows } = await sql<{ keyId: string }>`
    select key_id as "keyId" from two_factor_secrets union select key_id from vapid_keys`.execute(db);
  const faults = shops.flatMap(({ output }) => errorsIn(output));
  if (rows.length !== 1) faults.push(`secrets are sealed with ${rows.length} keys`);
  const copies = await db.selectFrom('hash_keys').select(['id', 'key_id']).execute();
  if (new Set(copies.map(({ id }) => id)).size !== 1) faults.push('there is more than one hash key');
  if (!copies.some((copy) => copy.key_id === rows[0]?.keyId)) faults.push('the last key opens no hash key');
  return faults;
}
