import { z } from 'zod';
import { MAX_LENGTH } from '#contract/limits.ts';
import { line, noContent, searchTerm, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { DESK_MAX_LENGTH, MAX_SYNONYMS } from './limits.ts';
import { seenVersion } from './versions.ts';

/** Each process keeps all groups in memory. */
export const MAX_GROUPS = 5000;

const group = z.object({
  id: z.string(),
  words: z.array(z.string()),
  version: z.number(),
  /** Null if it came with the shop. */
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
});
export type SynonymGroup = z.output<typeof group>;

const miss = z.object({ words: z.string(), count: z.number(), lastDay: z.string() });
export type SearchMiss = z.output<typeof miss>;

/** Words that mean the same, in lower case, without duplicates. */
const words = z
  .array(
    line('A word', DESK_MAX_LENGTH.synonym)
      .transform((word) => word.toLowerCase().replace(/\s+/g, ' '))
      .refine(
        (word) => /[\p{L}\p{N}]/u.test(word) && !/\p{C}/u.test(word),
        'A word must have letters or digits.',
      ),
    'Please say which words.',
  )
  .transform((all) => [...new Set(all)])
  .pipe(
    z
      .array(z.string())
      .min(2, 'Please enter at least two words.')
      .max(MAX_SYNONYMS, `A group can have at most ${MAX_SYNONYMS} words.`),
  );

const groupId = z.object({ id: uuid });

export const listSynonyms = deskEndpoint('listSynonyms', {
  summary: 'Synonyms, and searches with no results',
  access: 'staff',
  may: 'products.read',
  query: z.object({ search: searchTerm() }),
  answers: {
    200: z.object({
      groups: z.array(group),
      /** There are more than are listed. */
      hasMore: z.boolean(),
      /** From the last thirty days, most frequent first. */
      misses: z.array(miss),
    }),
  },
  refusals: [],
});

export const addSynonyms = deskEndpoint('addSynonyms', {
  summary: 'Add a group of synonyms',
  access: 'staff',
  may: 'products.edit',
  body: z.strictObject({ words }),
  answers: { 201: group },
  refusals: ['search/same-synonyms', 'search/too-many-synonyms'],
});

export const changeSynonyms = deskEndpoint('changeSynonyms', {
  summary: 'Change a group of synonyms',
  access: 'staff',
  may: 'products.edit',
  params: groupId,
  body: z.strictObject({ words, version: seenVersion }),
  answers: { 200: group },
  refusals: ['search/synonyms-not-found', 'search/same-synonyms', 'desk/changed-meanwhile'],
});

export const removeSynonyms = deskEndpoint('removeSynonyms', {
  summary: 'Delete a group of synonyms',
  access: 'staff',
  may: 'products.edit',
  params: groupId,
  body: z.strictObject({ version: seenVersion }),
  answers: { 204: noContent },
  refusals: ['search/synonyms-not-found', 'desk/changed-meanwhile'],
});

export const dropMiss = deskEndpoint('dropMiss', {
  summary: 'Remove a search with no results from the list; it returns if searched for again',
  access: 'staff',
  may: 'products.edit',
  body: z.strictObject({ words: line('The search', MAX_LENGTH.search) }),
  answers: { 204: noContent },
  refusals: [],
});

const place = z.enum(['name', 'brand or category', 'description', 'sku']);
const match = z.object({ word: z.string(), where: place });

export const getFoundBy = deskEndpoint('getFoundBy', {
  summary: 'Synonyms that match a product, and similar searches with no results',
  access: 'staff',
  may: 'products.read',
  params: z.object({ id: uuid }),
  answers: {
    200: z.object({
      /** True if shoppers can find it now; otherwise this is how they would once it is published. */
      isListed: z.boolean(),
      /**
       * Groups with a word that occurs in the product, so that every other word of the group finds it too. At most
       * thirty.
       */
      synonyms: z.array(z.object({ id: z.string(), words: z.array(z.string()), hits: z.array(match) })),
      /** From the last thirty days, sharing a word with its name, brand or categories. At most ten. */
      misses: z.array(miss),
    }),
  },
  refusals: ['catalogue/product-not-found'],
});
export type FoundBy = z.output<(typeof getFoundBy)['answers'][200]>;

export const trySearch = deskEndpoint('trySearch', {
  summary: 'How the shop understands a search, and why the first results match',
  access: 'staff',
  may: 'products.read',
  query: z.object({ search: searchTerm() }),
  answers: {
    200: z.object({
      /** The words that remain to be searched for. */
      words: z.array(
        z.object({
          word: z.string(),
          /**
           * common: too frequent to search for. meant: no product has the word, so the words in `meant` are searched
           * for instead.
           */
          how: z.enum(['found', 'common', 'beginning', 'meant', 'unknown']),
          meant: z.array(z.string()),
        }),
      ),
      /** DetectedFormat in the search and removed from the words. */
      details: z.array(z.object({ kind: z.enum(['price', 'age', 'size', 'colour']), text: z.string() })),
      synonyms: z.array(z.object({ id: z.string(), words: z.array(z.string()) })),
      total: z.number(),
      products: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          sku: z.string(),
          pricePence: z.number(),
          isInStock: z.boolean(),
          matches: z.array(match),
        }),
      ),
    }),
  },
  refusals: [],
});
export type TriedSearch = z.output<(typeof trySearch)['answers'][200]>;
