/*
 * A list in the code, not a table: it is about the English language and not about a shop. It finds the gifts of an
 * imported catalogue whose categories nobody here has seen, and a shop that sells gifts under another word names its
 * category accordingly. Anything else an owner wants shown goes into a home section.
 */

/**
 * What makes a good gift, by a word in the name of its category or of one above it; the nearest category decides. The
 * best gifts come first. Products in none of these are bought for oneself, however good they are.
 */
export const giftCategories: readonly { words: readonly string[]; rank: number }[] = [
  { words: ['gifts?', 'presents?', 'keepsakes?', 'birthdays?', 'christening'], rank: 1 },
  { words: ['toys?', 'play', 'games?', 'puzzles?', 'books?', 'stories'], rank: 2 },
  { words: ['clothes', 'clothing', 'outfits?', 'knitwear', 'dresses', 'blankets?', 'robes?'], rank: 3 },
];

/** Excluded even within those: things parents choose or need themselves, and things a child has to fit into safely. */
export const noGiftCategories: readonly string[] = [
  'nappy',
  'nappies',
  'wipes',
  'potty',
  'car seats?',
  'milk',
  'formula',
  'safety',
  'health',
  'gates?',
  'underwear',
  'parents',
];

/** A PostgreSQL regular expression that finds whole words. */
export function wordsPattern(words: readonly string[]): string {
  return `\\m(${words.join('|')})\\M`;
}
