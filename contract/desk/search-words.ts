/** The most words in one group of synonyms. */
export const MOST_SYNONYMS = 20;
/** Each process keeps all groups in memory. */
export const MOST_GROUPS = 5000;
