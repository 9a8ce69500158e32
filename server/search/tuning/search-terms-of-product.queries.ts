import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { phrasesOf } from './try-search.queries.ts';
import type { KnownGroup } from './try-search.rules.ts';

/** Whether shoppers can find a product; null if there is none. */
export async function findIsListed(db: Database, productId: string): Promise<boolean | null> {
  const row = await db
    .selectFrom('product_index')
    .where('product_id', '=', productId)
    .select('is_listed')
    .executeTakeFirst();
  return row?.is_listed ?? null;
}

/** The groups with a phrase that occurs in a product: a search for any other phrase of the group finds it as well. */
export async function listGroupsThatHit(
  db: Database,
  productId: string,
  limit: number,
): Promise<KnownGroup[]> {
  const { rows } = await sql<KnownGroup>`
    select s.id, ${phrasesOf(sql.ref('s.words'))} as phrases
    from product_index i, search_synonyms s
    where i.product_id = ${productId}::uuid and exists (
      select from unnest(s.stems) phrase,
        -- Safe to quote: stems contain only letters, digits and spaces.
        lateral (select ('''' || replace(phrase, ' ', ''' <-> ''') || '''')::tsquery as query) asked
      where phrase <> '' and (i.heads @@ query or i.document @@ query)
    )
    order by s.words[1] collate "C", s.id limit ${limit}
  `.execute(db);
  return rows;
}

/** Those of the searches that have a word in common with the name, brand or a category of a product. */
export async function listSearchesNear(
  db: Database,
  productId: string,
  searches: readonly string[],
): Promise<string[]> {
  if (searches.length === 0) return [];
  const { rows } = await sql<{ words: string }>`
    select words
    from product_index i, unnest(${searches}::text[]) with ordinality as searched (words, place)
    where i.product_id = ${productId}::uuid and exists (
      select from string_to_table(search_text(words), ' ') word
      where i.heads @@ quote_literal(search_stem(word))::tsquery
    )
    order by place
  `.execute(db);
  return rows.map(({ words }) => words);
}
