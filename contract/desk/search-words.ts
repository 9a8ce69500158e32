/** So many words at most mean the same. */
export const MOST_SYNONYMS = 20;
