import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { brokenInvariants } from './invariants.ts';

/*
 * Which was-price a product has after what happened to it, by the database's own triggers. Its clock is set: a function of
 * the same name is found before the real one.
 */
let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    create schema pretended;
    create function pretended.clock_timestamp() returns timestamptz language sql stable
      return current_setting('pretended.now')::timestamptz;
    set search_path = pretended, pg_catalog, public;
    set timezone = 'Europe/London';
  `);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function ask<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await client.query(text, values)).rows as Row[];
}

/** A time in London, and what the product is from then on: a price in pounds, a status, or whether it is formula. */
type Step = [
  at: string,
  ...what: (number | 'draft' | 'published' | 'archived' | 'formula' | 'other' | 'named')[],
];

function columnsOf([, ...what]: Step): Record<string, unknown> {
  const parts = what.map((each): Record<string, unknown> => {
    if (typeof each === 'number') return { price_pence: each * 100 };
    if (each === 'named') return { name: 'Carrier, new' };
    if (each === 'formula') return { sale_rule: 'first-infant-formula' };
    return each === 'other' ? { sale_rule: null } : { status: each };
  });
  return Object.assign({}, ...parts) as Record<string, unknown>;
}

const setClock = (at: string) => client.query(`select set_config('pretended.now', $1, false)`, [at]);

async function live([first, ...rest]: Step[]): Promise<string> {
  await setClock(first![0]);
  const columns = { sku: crypto.randomUUID(), name: 'Carrier', ...columnsOf(first!) };
  const [row] = await ask<{ id: string }>(
    `insert into products (${Object.keys(columns).join()})
     values (${Object.keys(columns)
       .map((_, place) => `$${place + 1}`)
       .join()}) returning id`,
    Object.values(columns),
  );
  for (const step of rest) {
    await setClock(step[0]);
    const changed = columnsOf(step);
    await ask(
      `update products set ${Object.keys(changed)
        .map((name, place) => `${name} = $${place + 2}`)
        .join()} where id = $1`,
      [row!.id, ...Object.values(changed)],
    );
  }
  return row!.id;
}

async function wasPrice(id: string): Promise<string> {
  const [row] = await ask<{ was: string }>(
    `select coalesce(was_pence / 100 || ' until ' || was_until, 'none') as was from products where id = $1`,
    [id],
  );
  return row!.was;
}

describe('the was-price', () => {
  const begun: Step = ['2026-01-01 10:00', 48];
  const reduced: Step = ['2026-02-10 10:00', 39];
  test.each<[string, Step[], string]>([
    ['after 29 whole days', [begun, ['2026-01-31 23:59', 39]], 'none'],
    ['after 30 whole days', [begun, ['2026-02-01 00:00', 39]], '48 until 2026-03-02'],
    [
      'from midnight on',
      [
        ['2026-01-01 00:00', 48],
        ['2026-01-31 09:00', 39],
      ],
      '48 until 2026-03-01',
    ],
    [
      'from a second after midnight on',
      [
        ['2026-01-01 00:00:01', 48],
        ['2026-01-31 09:00', 39],
      ],
      'none',
    ],
    ['is shown as long as the price had stood', [begun, ['2026-02-16 10:00', 39]], '48 until 2026-04-01'],
    ['is shown for 90 days at most', [begun, ['2026-09-01 10:00', 39]], '48 until 2026-11-29'],
    ['of a price of minutes', [begun, ['2026-01-01 10:05', 39]], 'none'],
    ['of a raised price', [begun, ['2026-06-01 10:00', 52]], 'none'],
    [
      'of a price raised shortly before',
      [['2026-01-01 10:00', 39], ['2026-01-20 10:00', 48], reduced],
      'none',
    ],
    [
      'of a price raised long before',
      [['2025-01-01 10:00', 39], ['2026-01-10 10:00', 48], reduced],
      '48 until 2026-03-11',
    ],
    ['of a draft', [['2026-01-01 10:00', 48, 'draft'], reduced, ['2026-02-11 10:00', 'published']], 'none'],
    [
      'published at a lower price',
      [
        ['2026-01-01 10:00', 48, 'draft'],
        ['2026-02-10 10:00', 39, 'published'],
      ],
      'none',
    ],
    [
      'published 25 days before',
      [['2025-01-01 10:00', 48, 'draft'], ['2026-01-15 10:00', 'published'], reduced],
      'none',
    ],
    [
      'published 30 days before',
      [['2025-01-01 10:00', 48, 'draft'], ['2026-01-10 10:00', 'published'], reduced],
      '48 until 2026-03-11',
    ],
    ['reduced twice', [begun, reduced, ['2026-02-20 10:00', 35]], '48 until 2026-03-20'],
    [
      'reduced twice, the first time too early',
      [begun, ['2026-01-20 10:00', 39], ['2026-01-25 10:00', 35]],
      'none',
    ],
    [
      'reduced twice, the first time too early, 30 days apart',
      [begun, ['2026-01-20 10:00', 39], ['2026-02-20 10:00', 35]],
      '39 until 2026-03-21',
    ],
    ['reduced again on its last day', [begun, reduced, ['2026-03-20 23:59', 35]], '48 until 2026-03-20'],
    ['reduced again after its last day', [begun, reduced, ['2026-03-21 00:00', 35]], '39 until 2026-04-27'],
    ['raised in part', [begun, reduced, ['2026-02-15 10:00', 42]], 'none'],
    [
      'raised and reduced again',
      [begun, reduced, ['2026-02-15 10:00', 48], ['2026-02-16 10:00', 39]],
      'none',
    ],
    ['a reduction undone', [begun, reduced, ['2026-02-10 10:05', 48]], 'none'],
    [
      'a reduction undone, and made again too early',
      [begun, reduced, ['2026-02-10 10:05', 48], ['2026-03-01 10:00', 39]],
      'none',
    ],
    ['a raise undone', [begun, ['2026-02-10 10:00', 52], ['2026-02-10 10:05', 48]], 'none'],
    ['another change of the product', [begun, reduced, ['2026-02-15 10:00', 'named']], '48 until 2026-03-20'],
    ['the same price once more', [begun, ['2026-01-20 10:00', 48], reduced], '48 until 2026-03-20'],
    ['archived', [begun, reduced, ['2026-02-15 10:00', 'archived']], 'none'],
    [
      'archived and restored',
      [begun, reduced, ['2026-02-15 10:00', 'archived'], ['2026-02-15 10:05', 'published']],
      'none',
    ],
    [
      'archived and restored, then reduced',
      [begun, ['2026-01-25 10:00', 'archived'], ['2026-01-26 10:00', 'published'], reduced],
      'none',
    ],
    [
      'reduced while archived',
      [begun, ['2026-02-05 10:00', 'archived'], reduced, ['2026-02-11 10:00', 'published']],
      'none',
    ],
    ['of formula', [['2026-01-01 10:00', 48, 'formula'], reduced], 'none'],
    ['of what becomes formula', [begun, reduced, ['2026-02-15 10:00', 'formula']], 'none'],
    ['of what becomes formula as it is reduced', [begun, ['2026-02-10 10:00', 39, 'formula']], 'none'],
    [
      'of what was taken for formula',
      [begun, reduced, ['2026-02-15 10:00', 'formula'], ['2026-02-16 10:00', 'other']],
      'none',
    ],
    // Summer time begins on 29 March and ends on 25 October: the days are London's, whatever their length.
    [
      '30 days, an hour short',
      [
        ['2026-03-10 00:00', 48],
        ['2026-04-09 00:00', 39],
      ],
      '48 until 2026-05-08',
    ],
    [
      '30 times 24 hours, but not 30 days',
      [
        ['2026-10-01 00:30', 48],
        ['2026-10-31 00:15', 39],
      ],
      'none',
    ],
    [
      'from midnight on in summer',
      [
        ['2026-07-01 00:00', 48],
        ['2026-07-31 00:00', 39],
      ],
      '48 until 2026-08-29',
    ],
  ])('%s', async (_, steps, expected) => {
    expect(await wasPrice(await live(steps))).toBe(expected);
  });

  test('is never kept for formula or for what is not on sale, nor below the price', async () => {
    const id = await live([begun]);
    const keep = (columns: string) => ask(`update products set ${columns} where id = $1`, [id]);
    const was = `was_pence = 5000, was_until = '2099-01-01'`;
    await keep(`sale_rule = 'first-infant-formula'`);
    await expect(keep(was)).rejects.toThrow('infant_formula_has_no_was_price');
    await keep(`sale_rule = null, status = 'archived'`);
    await expect(keep(was)).rejects.toThrow('was_prices_are_of_what_is_on_sale');
    await keep(`status = 'published'`);
    await expect(keep(`was_pence = 4800, was_until = '2099-01-01'`)).rejects.toThrow('was_prices_are_higher');
    await expect(keep('was_pence = 5000')).rejects.toThrow('was_prices_have_an_end');
  });
});

test('the history of before says nothing of what was on sale, so the thirty days begin with the upgrade', async () => {
  const steps: Step[] = [
    ['2025-01-01 10:00', 48],
    ['2026-01-02 10:00', 48],
  ];
  const [onSale, draft] = [await live(steps), await live([['2025-01-01 10:00', 48, 'draft']])];
  await ask('update price_changes set is_published = false where product_id = any ($1)', [[onSale, draft]]);
  const file = path.join(import.meta.dirname, 'migrations', '0138_was_prices_filled.sql');
  const fill = /^insert into price_changes[^;]*;/m.exec(await readFile(file, 'utf8'))![0];
  await setClock('2026-01-05 10:00');
  await ask(fill);
  await ask(fill);
  const historyOf = (id: string) =>
    ask(
      `select valid_from::text as at, is_published as "isOn" from price_changes where product_id = $1 order by valid_from`,
      [id],
    );
  expect(await historyOf(onSale)).toEqual([
    { at: '2025-01-01 10:00:00+00', isOn: false },
    { at: '2026-01-05 10:00:00+00', isOn: true },
  ]);
  expect(await historyOf(draft)).toHaveLength(1);
  await setClock('2026-02-04 10:00');
  await ask('update products set price_pence = 3900 where id = $1', [onSale]);
  expect(await wasPrice(onSale)).toBe('none');
});

test('what all products have by now is what their history proves; a was-price that it does not prove is found', async () => {
  const broken = () => brokenInvariants(ask);
  expect(await broken()).toEqual([]);
  const id = await live([
    ['2026-01-01 10:00', 48],
    ['2026-01-20 10:00', 39],
  ]);
  await ask(`update products set was_pence = 4800, was_until = '2026-03-01' where id = $1`, [id]);
  expect(await broken()).toEqual([expect.stringContaining(`product ${id} was 4800 pence until 2026-03-01`)]);
  await ask('update products set was_pence = null, was_until = null where id = $1', [id]);
});
