/** What prices can be rounded to end in after a change. No Zod here: the browser imports this file. */
export const priceEndings = ['exact', '00', '50', '95', '99'] as const;
export type PriceEnding = (typeof priceEndings)[number];
