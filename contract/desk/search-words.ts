/** So many words at most mean the same. */
export const MOST_SYNONYMS = 20;
/** Each process has all of them at hand. */
export const MOST_GROUPS = 5000;
