/** What can stand in braces in the terms, and is filled in when a version is published. */
export const placeholders = ['shop', 'seller', 'email', 'delivery', 'password length'] as const;
export type Placeholder = (typeof placeholders)[number];

export const MAX_TERMS_LENGTH = 50_000;
/** Each may become a thousand characters, and a text as it reads may have 200,000. */
export const MOST_PLACEHOLDERS = 100;
