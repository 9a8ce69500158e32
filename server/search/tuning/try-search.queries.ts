import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { KnownGroup, KnownPhrase } from './try-search.rules.ts';

/** Each phrase of a group with its form in the documents. */
export const phrasesOf = (words: RawBuilder<unknown>) => sql<KnownPhrase[]>`(
  select jsonb_agg(jsonb_build_object('words', word, 'stems', coalesce((search_phrases(array[word]))[1], '')) order by place)
  from unnest(${words}) with ordinality as t (word, place))`;

/** The groups with these stems, each phrase with its form in the documents. */
export async function listGroupsOf(
  db: Database,
  stems: readonly (readonly string[])[],
): Promise<KnownGroup[]> {
  if (stems.length === 0) return [];
  const { rows } = await sql<KnownGroup>`
    select id, ${phrasesOf(sql.ref('words'))} as phrases
    from search_synonyms
    where to_jsonb(stems) in (select jsonb_array_elements(${JSON.stringify(stems)}::jsonb))
    order by words[1] collate "C", id
  `.execute(db);
  return rows;
}

export interface Match {
  productId: string;
  word: string;
  where: 'name' | 'brand or category' | 'description' | 'sku';
}

/** Which of these phrases occur in which of these products, and where. */
export async function listMatches(
  db: Database,
  productIds: readonly string[],
  phrases: readonly KnownPhrase[],
): Promise<Match[]> {
  if (productIds.length === 0 || phrases.length === 0) return [];
  const { rows } = await sql<Match>`
    with phrases as materialized (
      select words, place,
        (select string_agg(quote_literal(lexeme) || ':AB', ' <-> ' order by at) from string_to_table(stems, ' ') with ordinality as t (lexeme, at))::tsquery as named,
        (select string_agg(quote_literal(lexeme), ' <-> ' order by at) from string_to_table(stems, ' ') with ordinality as t (lexeme, at))::tsquery as anywhere
      from unnest(${phrases.map(({ words }) => words)}::text[], ${phrases.map(({ stems }) => stems)}::text[])
        with ordinality as p (words, stems, place)
      where stems <> ''
    )
    select i.product_id as "productId", phrases.words as word, case
        when i.heads @@ named then 'name'
        when i.heads @@ anywhere then 'brand or category'
        else 'description'
      end as "where"
    from product_index i, phrases
    where i.product_id = any (${productIds}::uuid[]) and (i.heads @@ anywhere or i.document @@ anywhere)
    order by phrases.place
  `.execute(db);
  return rows;
}
