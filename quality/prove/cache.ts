import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import pino from 'pino';
import { buildApp } from '#server/app.ts';
import { loadHashKey } from '#server/authentication/hash-key.service.ts';
import { readConfig } from '#server/config/config.ts';
import { loadStorefront } from '#server/pages/storefront.service.ts';
import { createBackground } from '#server/platform/background.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { createPublicChanges } from '#server/platform/cache/public-changes.ts';
import { createRandom, type Random } from './random.ts';
import { timed, type Proof } from './result.ts';
import { openWorld, type Client, type World } from './world.ts';

const AGE_MILLISECONDS = 200;
/** The permitted lag of plentiful stock figures and of the number of baskets. */
const LAG_MILLISECONDS = 2200;
const PRODUCTS = 8;

/** The content of an address, from when its change may first have been seen until the next change was acknowledged. */
interface Version {
  shown: string;
  whole: string;
  from: number;
  to: number;
}

interface Read {
  address: string;
  process: number;
  status: number;
  shown: string;
  whole: string;
  begin: number;
  end: number;
}

/**
 * Random edits, sales and reads over two processes, one of which loses the connection that reports changes. Each answer
 * is compared with that of a process without a cache at the same moment.
 */
export const proveCache: Proof = ({ seed, isLong, say }) =>
  timed('cache', async () => {
    const world = await openWorld({ shops: 2 });
    const reference = await openReference(world);
    const random = createRandom(seed);
    const reads: Read[] = [];
    const reading = new AbortController();
    let readers: Promise<void>[] = [];
    try {
      const goods = await furnish(world);
      const addresses = listAddresses(goods, reference.hasPages);
      const truth = new Map<string, Version[]>(addresses.map((address) => [address, []]));
      const note = async (from: number, to: number) => {
        for (const [address, versions] of truth) {
          const found = await reference.ask(address);
          const last = versions.at(-1);
          if (last?.whole === found.whole) continue;
          if (last) last.to = to;
          versions.push({ ...found, from, to: Infinity });
        }
      };
      await note(-Infinity, performance.now());
      readers = world.shops.map((_, process) =>
        readOn(world, process, addresses, createRandom(seed + process + 1), reads, reading.signal),
      );
      const buyers = await Promise.all([world.client(), world.client()]);
      const rounds = isLong ? 400 : 20;
      for (let round = 1; round <= rounds; round++) {
        if (round === Math.ceil(rounds / 2)) await cutLookouts(world);
        for (const change of chooseChanges(world, random, goods, buyers)) {
          const from = performance.now();
          await change();
          await note(from, performance.now());
        }
        await sleep(random.below(60));
        if (round % 50 === 0) say(`${round} of ${rounds} changes, ${reads.length} reads`);
      }
      reading.abort();
      await Promise.all(readers);
      // An overloaded shop refuses, which is no evidence.
      const answered = reads.filter(({ status }) => status !== 503);
      const faults = answered.flatMap((read) => faultOf(read, truth.get(read.address)!) ?? []);
      const changed = [...truth.values()].reduce((sum, versions) => sum + versions.length - 1, 0);
      return {
        tried: `${rounds} changes, ${answered.length} reads of ${addresses.length} addresses on two processes, connections cut`,
        count: answered.length,
        faults: faults.slice(0, 20),
        notes: `${changed} times another answer; none older than ${AGE_MILLISECONDS} ms`,
      };
    } finally {
      reading.abort();
      await Promise.allSettled(readers);
      await reference.close();
      await world.close();
    }
  });

/**
 * Null if the answer was true when the read began, or a moment before. An answer made of several queries may mix the
 * states before and after a change; no other answer may ever state what was never true.
 */
function faultOf(read: Read, versions: readonly Version[]): string | null {
  const wasTrue = (key: 'shown' | 'whole', age: number) =>
    versions.some((one) => one[key] === read[key] && one.from <= read.end && one.to >= read.begin - age);
  if (wasTrue('shown', AGE_MILLISECONDS) && wasTrue('whole', LAG_MILLISECONDS)) return null;
  const same = versions.findLast((one) => one.shown === read.shown && one.from <= read.end);
  const isBetween = ({ from, to }: Version) => to >= read.begin - AGE_MILLISECONDS && from <= read.end;
  if (!same && versions.filter(isBetween).length > 1) return null;
  const age = same ? `${Math.round(read.begin - same.to)} ms too old` : `status ${read.status}, never true`;
  return `${read.address} of process ${read.process + 1}: ${age}`;
}

interface Goods {
  ids: string[];
  categories: string[];
}

async function furnish(world: World): Promise<Goods> {
  const { db } = world;
  const ids: string[] = [];
  for (let number = 0; number < PRODUCTS; number++) ids.push(await world.stock(number < 6 ? 30 : 3));
  const { rows } = await sql<{ id: string }>`
    insert into categories (name, position) values ('Cots', 1), ('Muslins', 2) returning id
  `.execute(db);
  const categories = rows.map(({ id }) => id);
  await sql`
    insert into product_categories (product_id, category_id)
    select id, (${categories}::uuid[])[1 + mod(place, 2)] from unnest(${ids}::uuid[]) with ordinality as t (id, place)
  `.execute(db);
  await sql`insert into product_companions (product_id, companion_id) values (${ids[0]}, ${ids[1]})`.execute(
    db,
  );
  await sql`delete from home_sections`.execute(db);
  await sql`
    insert into home_sections (kind, title, position, product_ids)
    values ('products', 'Much loved', 1, ${ids.slice(0, 4)}::uuid[])
  `.execute(db);
  const style = await sql<{ id: string }>`
    insert into styles (name, options)
    values ('Sleepsuit', '[{"name": "Size", "values": ["S", "M"]}]') returning id
  `.execute(db);
  for (const [place, size] of ['S', 'M'].entries()) {
    await sql`
      update products set style_id = ${style.rows[0]!.id}, style_position = ${place}, option_values = array[${size}]
      where id = ${ids[4 + place]}
    `.execute(db);
  }
  return { ids, categories };
}

function listAddresses({ ids, categories }: Goods, hasPages: boolean): string[] {
  const [first, second] = ids;
  const ofProduct = [first!, ids[4]!, ids[6]!].flatMap((id) => [
    `/api/products/${id}`,
    `/api/products/${id}/variants`,
    `/api/products/${id}/details`,
    `/api/products/${id}/related`,
    `/api/products/${id}/reviews`,
  ]);
  return [
    '/api/home',
    '/api/categories',
    '/api/products?pageSize=5',
    '/api/products?pageSize=5&page=2',
    '/api/products?inStock=true&sort=price-asc',
    '/api/products?search=muslin',
    '/api/products?search=nappy',
    ...categories.map((id) => `/api/products?categoryId=${id}`),
    `/api/products/facets?categoryId=${categories[0]}`,
    '/api/products/facets?search=muslin',
    `/api/products/cards?ids=${first},${second}`,
    '/api/search/suggestions?q=musl',
    ...ofProduct,
    ...(hasPages
      ? ['/products', '/categories', `/products/${first}`, `/products/${ids[4]}`, '/categories/cots']
      : []),
  ];
}

/** Changes to be made one after the other: usually a single one, but a sale consists of several. */
function chooseChanges(
  { db, shops }: World,
  random: Random,
  { ids, categories }: Goods,
  buyers: readonly Client[],
): (() => Promise<unknown>)[] {
  const id = random.pick(ids);
  const other = random.pick(ids);
  const run = (statement: RawBuilder<unknown>, on: Database = db) => statement.execute(on);
  const rename = sql`update products set name = ${`Muslin ${random.below(1000)}`} where id = ${id}`;
  const price = sql`update products set price_pence = ${100 + random.below(900)} where id = ${other}`;
  const one = (statement: RawBuilder<unknown>) => [() => run(statement)];
  const at = random.below(shops.length);
  const buyer = random.pick(buyers);
  return random.pick<() => (() => Promise<unknown>)[]>([
    () => one(rename),
    () => one(price),
    () =>
      one(
        sql`update products set status = ${random.pick(['published', 'archived', 'draft'])} where id = ${id}`,
      ),
    () => one(sql`update products set status = 'published'`),
    () => one(sql`update products set description = ${`Words ${random.below(1000)}`} where id = ${id}`),
    () =>
      one(
        sql`update stock set on_hand = reserved + ${random.pick([0, 0, 1, 9, 10, 40])} where product_id = ${id}`,
      ),
    () => one(sql`update stock set on_hand = reserved + 5 where product_id = any (${ids}::uuid[])`),
    () => one(sql`update categories set name = ${`Cots ${random.below(9)}`} where id = ${categories[0]}`),
    () => one(sql`update categories set name = 'Cots' where id = ${categories[0]}`),
    () =>
      one(sql`
      update categories set parent_id = case when parent_id is null then ${categories[0]}::uuid end
      where id = ${categories[1]}`),
    () =>
      one(
        sql`update product_categories set category_id = ${random.pick(categories)} where product_id = ${id}`,
      ),
    () =>
      one(sql`
      insert into settings (key, value, changed_at)
      values ('SHOP_NAME', to_jsonb(${`Shop ${random.below(1000)}`}::text), now())
      on conflict (key) do update set value = excluded.value`),
    () => one(sql`delete from search_synonyms`),
    () => one(sql`insert into search_synonyms (words) values ('{muslin,nappy}')`),
    () =>
      one(sql`
      insert into reviews (product_id, is_example, stars, title, words, shown_as, shown_name, written_at)
      values (${id}, true, ${1 + random.below(5)}, 'Good', 'Soft', 'own', 'Ada', now())`),
    () => one(sql`update reviews set status = 'hidden', hidden_because = 'A proof' where product_id = ${id}`),
    () => one(sql`update home_sections set title = ${`Loved ${random.below(1000)}`}`),
    () =>
      one(sql`insert into product_images (product_id, path, position) values (${id}, ${`/a/${random.next()}.svg`}, 0)
      on conflict do nothing`),
    () => one(sql`delete from product_companions where product_id = ${ids[0]}`),
    () =>
      one(sql`insert into product_companions (product_id, companion_id) values (${ids[0]}, ${ids[2]})
      on conflict do nothing`),
    () => [
      () => buyer.ask('POST', '/api/basket/items', { at, body: { productId: id, quantity: 1 } }),
      () =>
        buyer.ask('POST', '/api/orders', {
          at,
          body: { shippingAddressId: buyer.addressId, paymentMethodHint: 'PayPal' },
        }),
    ],
    // Begun first and committed last. Two of a style would wait for each other: both change its row.
    () => {
      const isApart = id !== other && ![id, other].every((each) => ids.slice(4, 6).includes(each));
      let late: Awaited<ReturnType<ReturnType<Database['startTransaction']>['execute']>>;
      return [
        async () => {
          late = await db.startTransaction().execute();
          await run(rename, late);
          if (isApart) await run(price);
        },
        () => late.commit().execute(),
      ];
    },
  ])();
}

async function readOn(
  { shops }: World,
  process: number,
  addresses: readonly string[],
  random: Random,
  reads: Read[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const address = random.pick(addresses);
    const begin = performance.now();
    const answer = await fetch(shops[process]!.url + address, {
      redirect: 'manual',
      headers: { 'accept-encoding': random.pick(['br', 'gzip', 'identity']) },
    });
    const text = await answer.text();
    const end = performance.now();
    reads.push({ address, process, status: answer.status, ...read(answer.status, text), begin, end });
  }
}

/** The content of a page or an answer: `whole`, and `shown` without the parts that may be two seconds old. */
function read(status: number, text: string): { shown: string; whole: string } {
  const data = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? text;
  // Each process has a different public address.
  const whole = `${status} ${data.replace(/"publicUrl":"[^"]*"/g, '')}`;
  const shown = whole.replace(/"StockLevel":\d{2,}/g, '"StockLevel":10').replace(/"InBasketsCount":\d+/g, '');
  return { shown, whole };
}

async function cutLookouts({ db }: World): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query like '%public_changes%' and pid <> pg_backend_pid() and application_name = 'shop'
  `.execute(db);
}

/** A process without a cache. */
async function openReference(world: World) {
  const config = {
    ...readConfig({ ...world.settings(), PUBLIC_URL: 'http://shop.test', LOG_LEVEL: 'silent' }),
    cacheBytes: 0,
  };
  const log = pino({ level: 'silent' });
  const { db } = openDatabase(world.databaseUrl, { onError: () => {} });
  const background = createBackground(log);
  const hashKey = await loadHashKey({ config, db, clock: systemClock, log });
  const storefront = await loadStorefront();
  const publicChanges = createPublicChanges(db, { log, lookAfter: 0, waitAfter: 0 });
  const metrics = createMetrics();
  const context = { config, db, hashKey, clock: systemClock, log, metrics, background };
  const app = buildApp({ ...context, publicChanges }, storefront);
  await app.ready();
  return {
    hasPages: storefront !== null,
    async ask(address: string) {
      const answer = await app.inject(address);
      return read(answer.statusCode, answer.body);
    },
    async close() {
      await app.close();
      await background.stop();
      await db.destroy();
    },
  };
}
