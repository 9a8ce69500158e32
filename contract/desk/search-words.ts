/** The most words in one group of synonyms. */
export const MAX_SYNONYMS = 20;
/** Each process keeps all groups in memory. */
export const MAX_GROUPS = 5000;
