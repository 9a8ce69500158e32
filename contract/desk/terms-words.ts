/** The placeholders that can be used in the terms; they are filled in when a version is published. */
export const placeholders = ['shop', 'seller', 'email', 'delivery', 'prices', 'password length'] as const;
export type Placeholder = (typeof placeholders)[number];

export const MAX_TERMS_LENGTH = 50_000;
/** Each may expand to a thousand characters, and the finished text may have 200,000. */
export const MAX_PLACEHOLDERS = 100;
