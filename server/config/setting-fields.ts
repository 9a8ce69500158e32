import { z } from 'zod';

/** A setting left empty counts as not set. */
export const text = (fallback: string) =>
  z
    .string()
    .trim()
    .optional()
    .transform((value) => value || fallback);

export const wholeNumber = (fallback: number, min: number, max: number) =>
  z
    .string()
    .trim()
    .optional()
    .transform((value) => (value ? Number(value) : fallback))
    .pipe(
      z
        .number('must be a whole number')
        .int('must be a whole number')
        .min(min, `must be at least ${min}`)
        .max(max, `must be at most ${max}`),
    );

export const choice = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  fallback: Values[number],
) => text(fallback).pipe(z.enum(values, `must be one of ${values.filter(Boolean).join(', ')}`));

/** Entries separated by commas. */
export const list = (fallback: string, entry: { test(text: string): boolean }, fault: string) =>
  text(fallback)
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((entries) => entries.every((one) => entry.test(one)), fault);

export const url = (fallback: string, protocols: readonly string[]) =>
  text(fallback).refine(
    (value) => value === '' || (URL.canParse(value) && protocols.includes(new URL(value).protocol)),
    {
      error: ({ input }) =>
        `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}${hintFor(String(input))}`,
    },
  );

/** A password as it was generated may hold what ends it in a URL. */
function hintFor(given: string): string {
  const isCut =
    given.includes('@') && /[/?#%]/.test(given.slice(given.indexOf('//') + 2, given.lastIndexOf('@')));
  return isCut ? '; in a password write / as %2F, ? as %3F, # as %23 and % as %25' : '';
}
