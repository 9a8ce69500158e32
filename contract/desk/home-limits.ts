/** The database enforces the same limits. */
export const HOME_LIMITS = { products: 24, points: 6, sections: 40 } as const;
