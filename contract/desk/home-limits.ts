/** Limits of the home page. The database enforces the same. */
export const HOME_LIMITS = {
  products: 24,
  points: 6,
  sections: 40,
  title: 80,
  text: 300,
  linkText: 40,
  path: 300,
  picture: 300,
} as const;
