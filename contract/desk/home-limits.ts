/** So much and no more, as the database says too. */
export const HOME_LIMITS = { products: 24, points: 6, sections: 40 } as const;
