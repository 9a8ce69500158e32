import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAnotherProcess, openTestShop, type TestShop } from '#tests/support/shop.ts';
import { lookUpWords } from './look-up.service.ts';

/* What a process knows of the words of a search, and how it learns of changes. */
let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  other = await openAnotherProcess(shop);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const nameProduct = (db: TestShop['db'], name: string) =>
  db.insertInto('products').values({ sku: name, name, price_pence: 500, vat_class: 'standard' }).execute();
const knows = async ({ db }: TestShop, word: string) => (await lookUpWords(db, word, word)).words[0]!.isKnown;
const othersFor = async ({ db }: TestShop, word: string) =>
  (await lookUpWords(db, word, word)).synonyms.flat().toSorted();

test('every process knows a word as soon as another has committed it', async () => {
  expect([await knows(shop, 'otterbox'), await knows(other, 'otterbox')]).toEqual([false, false]);
  await nameProduct(shop.db, 'Otterbox');
  expect([await knows(other, 'otterbox'), await knows(shop, 'otterboxes')]).toEqual([true, true]);
});

test('a word from a transaction that began before others and is committed after them is not missed', async () => {
  const late = await shop.db.startTransaction().execute();
  await nameProduct(late as never, 'Lateword');
  await nameProduct(shop.db, 'Earlyword');
  expect([await knows(other, 'earlyword'), await knows(other, 'lateword')]).toEqual([true, false]);
  await late.commit().execute();
  expect([await knows(other, 'lateword'), await knows(shop, 'lateword')]).toEqual([true, true]);
});

test('synonyms are added, changed and deleted for every process', async () => {
  expect(await othersFor(other, 'xylograph')).toEqual([]);
  await sql`insert into search_synonyms (words) values ('{xylograph,woodcut}')`.execute(shop.db);
  expect(await othersFor(other, 'xylograph')).toEqual(['woodcut', 'xylograph']);
  await sql`update search_synonyms set words = '{xylograph,linocut}' where 'woodcut' = any (words)`.execute(
    shop.db,
  );
  expect(await othersFor(other, 'xylograph')).toEqual(['linocut', 'xylograph']);
  await sql`delete from search_synonyms where 'linocut' = any (words)`.execute(shop.db);
  expect([await othersFor(other, 'xylograph'), await othersFor(shop, 'xylograph')]).toEqual([[], []]);
  expect((await sql`select from vocabulary_changes`.execute(shop.db)).rows).toHaveLength(1);
});

test('a word that the owner deletes is no longer known', async () => {
  await nameProduct(shop.db, 'Shortlived');
  expect(await knows(other, 'shortlived')).toBe(true);
  await sql`delete from search_words where word = 'shortlived'`.execute(shop.db);
  expect([await knows(other, 'shortlived'), await knows(shop, 'shortlived')]).toEqual([false, false]);
});

test('words are read as PostgreSQL reads them, whatever is typed', async () => {
  const terms = [
    'Chest of drawers, “Ümit’s” Größe 5½',
    "Baby's  `tick`\ttack™ №5",
    'CAFÉ\u0301 cafe\u0301 ÆØÅ ſtraße İstanbul',
    'a-b_c/d\\e.f,g;h 1.5kg £3 100%',
    '日本 ベビー 👶 \u200b',
    '2in1 3-in-1 12in10 x2in1 2in1x 123in1 2in2in2 2IN1 2in1é',
    '2in1 3-in-1 12in10 x2in1 2in1x 123in1 2in2in2 2IN1',
    '',
    "'''",
  ];
  const { rows } = await sql<{ text: string }>`
    select search_text(term) as text from unnest(${terms}::text[]) with ordinality as t (term, place) order by place
  `.execute(shop.db);
  for (const [place, term] of terms.entries()) {
    const { words, letters } = await lookUpWords(shop.db, term, term);
    const { text } = rows[place]!;
    expect(words.map(({ word }) => word).join(' '), term).toBe(text.split(' ').slice(0, 12).join(' '));
    expect(letters, term).toBe(text.replaceAll(' ', ''));
    for (const { word, stem, isCommon } of words) {
      const stemmed = await sql<{ stem: string; own: string | null }>`
        select (ts_lexize('every_word_stem', ${word}))[1] as stem, search_stem(${word}) as own
      `.execute(shop.db);
      expect({ stem, isCommon }, word).toEqual({
        stem: stemmed.rows[0]!.stem,
        isCommon: stemmed.rows[0]!.own === null,
      });
    }
  }
});

test('plain letters are read without PostgreSQL, exactly as it would read them', async () => {
  const ascii = Array.from({ length: 126 }, (_, place) => String.fromCharCode(place + 1));
  const term = ascii.map((letter) => `x${letter}y`).join(' ');
  const { rows } = await sql<{ text: string }>`select search_text(${term}) as text`.execute(shop.db);
  expect((await lookUpWords(shop.db, '', term)).letters).toBe(rows[0]!.text.replaceAll(' ', ''));
  const spaced = ascii.join('a');
  const joined = await sql<{ text: string }>`select search_text(${spaced}) as text`.execute(shop.db);
  const { words } = await lookUpWords(shop.db, spaced, '');
  expect(words.map(({ word }) => word)).toEqual(joined.rows[0]!.text.split(' ').slice(0, 12));
});

test('there is room for a fixed number of words, and a word without room is found as typed', async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from search_words`.execute(
    shop.db,
  );
  await sql`create or replace function most_search_words() returns integer language sql immutable
    return ${sql.lit(rows[0]!.count + 2)}`.execute(shop.db);
  await nameProduct(shop.db, 'Aardwolf Bandicoot Caracal');
  expect([await knows(other, 'aardwolf'), await knows(other, 'bandicoot')]).toEqual([true, true]);
  expect(await knows(other, 'caracal')).toBe(false);
  await nameProduct(shop.db, 'Dhole');
  expect([await knows(shop, 'dhole'), await knows(other, 'dhole')]).toEqual([false, false]);
  const found = await shop.call('listProducts', { query: { search: 'dhole' } as never });
  expect(found.Products.map(({ Name }) => Name)).toEqual(['Dhole']);
  await expect(
    sql`select count(*)::integer as count from search_words`.execute(shop.db),
  ).resolves.toMatchObject({
    rows: [{ count: rows[0]!.count + 2 }],
  });
});
