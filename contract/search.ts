import { z } from 'zod';
import { product } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { searchTerm } from './text.ts';

export const SUGGESTED_PRODUCTS = 4;
export const SUGGESTED_CATEGORIES = 3;

const suggestions = z.object({
  Products: z.array(product).max(SUGGESTED_PRODUCTS),
  /** Each with its path of names, its own last. */
  Categories: z
    .array(z.object({ Id: z.string(), Name: z.string(), Path: z.array(z.string()) }))
    .max(SUGGESTED_CATEGORIES),
});
export type Suggestions = z.infer<typeof suggestions>;

export const listSuggestions = endpoint('listSuggestions', {
  summary: 'What somebody may be looking for who has typed this much: from two letters on',
  access: 'visitor',
  query: z.object({ q: searchTerm() }),
  answers: { 200: suggestions },
  refusals: [],
});

const reading = z.object({
  /** The part of the search that remains to be looked for, as typed. */
  Words: z.string(),
  Details: z.array(
    z.object({
      Kind: z.enum(['price', 'age', 'size', 'colour']),
      /** As typed. */
      Text: z.string(),
      /** The search without it. */
      Without: z.string(),
    }),
  ),
  /** Brands and things that no product knows, as typed: the rest of the words was searched for. */
  Missing: z.array(z.string()).optional(),
  /** The path of the page of gifts for the age and the price, if somebody looks for any gift. */
  Gifts: z.string().optional(),
});
export type Reading = z.infer<typeof reading>;

export const readSearch = endpoint('readSearch', {
  summary: 'The price, age, size and colours that a search names',
  access: 'visitor',
  query: z.object({ search: searchTerm() }),
  answers: { 200: reading },
  refusals: [],
});
