import { penceFromPounds } from '#contract/money.ts';
import type { TriedSearch } from '#contract/desk/search.ts';
import { listProducts } from '#server/search/listing.service.ts';
import { readSearch } from '#server/search/query-parser/read-search.rules.ts';
import { lookUpWords } from '#server/search/vocabulary/look-up.service.ts';
import { showReading } from '#server/search/suggestions.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listGroupsOf, listMatches } from './try-search.queries.ts';
import { readWord, usedGroups, type KnownPhrase } from './try-search.rules.ts';

const SHOWN = 10;

/** The shop's own search, with an account of how it was understood. */
export async function trySearch(db: Database, search: string, now: Date): Promise<TriedSearch> {
  if (search === '') return { words: [], details: [], synonyms: [], total: 0, products: [] };
  const reading = readSearch(search);
  const { words: typed, synonyms } = await lookUpWords(db, reading.words, search, { asksOfAll: true });
  const groups = usedGroups(typed, await listGroupsOf(db, synonyms));
  const words = typed.map(readWord);
  const list = await listProducts(db, { page: 1, pageSize: SHOWN, search }, now);
  const phrases: KnownPhrase[] = [
    ...typed.filter(({ isCommon }) => !isCommon).map(({ word, stem }) => ({ words: word, stems: stem })),
    ...typed.flatMap(({ nearby }, place) =>
      nearby
        .filter(({ word }) => words[place]!.meant.includes(word))
        .map(({ word, stem }) => ({ words: word, stems: stem })),
    ),
    ...groups.flatMap((group) => group.phrases),
  ];
  const distinct = [...new Map(phrases.map((phrase) => [phrase.words, phrase])).values()];
  const matches = await listMatches(
    db,
    list.Products.map(({ Uuid }) => Uuid),
    distinct,
  );
  return {
    words,
    details: showReading(search).Details.map(({ Kind, Text }) => ({ kind: Kind, text: Text })),
    synonyms: groups.map(({ id, phrases: of }) => ({ id, words: of.map((phrase) => phrase.words) })),
    total: list.PageInfo.TotalItems,
    products: list.Products.map(({ Uuid, Name, Sku, Price, StockLevel }) => ({
      id: Uuid,
      name: Name,
      sku: Sku,
      pricePence: penceFromPounds(Price) ?? 0,
      isInStock: StockLevel > 0,
      matches:
        Sku.toLowerCase() === search.toLowerCase()
          ? [{ word: Sku, where: 'sku' as const }]
          : matches.filter(({ productId }) => productId === Uuid).map(({ word, where }) => ({ word, where })),
    })),
  };
}
