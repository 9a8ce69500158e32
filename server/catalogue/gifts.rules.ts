/*
 * A list in the code, and no table: it is about the English language and not about a shop. It finds the gifts of an
 * imported catalogue whose categories nobody here has seen, and a shop that sells something under another word names its
 * category so. What an owner wants shown besides goes into a row of home.
 */

/**
 * What makes a good gift, by a word in the name of its category or of one above it: the nearer, the more it says. The best
 * gifts come first. What is in none of these is bought for oneself, however good it is.
 */
export const giftCategories: readonly { words: readonly string[]; rank: number }[] = [
  { words: ['gifts?', 'presents?', 'keepsakes?', 'birthdays?', 'christening'], rank: 1 },
  { words: ['toys?', 'play', 'games?', 'puzzles?', 'books?', 'stories'], rank: 2 },
  { words: ['clothes', 'clothing', 'outfits?', 'knitwear', 'dresses', 'blankets?', 'robes?'], rank: 3 },
];

/** Not even within those: what parents choose or need themselves, and what a child has to fit into safely. */
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

/** As a regular expression of PostgreSQL that finds whole words. */
export function wordsPattern(words: readonly string[]): string {
  return `\\m(${words.join('|')})\\M`;
}
