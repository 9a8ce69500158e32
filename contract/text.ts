import { z } from 'zod';
import { isDay } from './days.ts';
import { MAX_LENGTH, PASSWORD_MAX_LENGTH } from './limits.ts';
import { isStorable } from './storable.ts';
import { tidy, UNTIDIED } from './tidy.ts';

const storable = 'contains characters that cannot be used here';

/** Text as typed: measured before it is tidied. */
function typed(
  max: number,
  says: { missing: string; tooLong: string; unusable: string },
  isUsable: (value: string) => boolean = isStorable,
) {
  return z
    .string(says.missing)
    .refine((value) => value.length <= max * UNTIDIED, { error: says.tooLong, abort: true })
    .refine(isUsable, says.unusable)
    .transform(tidy);
}

const isLine = (value: string) => isStorable(value) && !/[\r\n\u2028\u2029]/.test(value);

function needed(label: string, max: number, isUsable: typeof isLine) {
  const missing = `${label} is required.`;
  const tooLong = `${label} can have at most ${max} characters.`;
  return typed(max, { missing, tooLong, unusable: `${label} ${storable}.` }, isUsable).pipe(
    z.string().min(1, missing).max(max, tooLong),
  );
}

function optional(label: string, max: number, isUsable: typeof isLine) {
  const tooLong = `${label} can have at most ${max} characters.`;
  const says = { missing: `${label} must be text.`, tooLong, unusable: `${label} ${storable}.` };
  return typed(max, says, isUsable)
    .transform((value) => value || null)
    .pipe(z.string().max(max, tooLong).nullable())
    .nullish()
    .transform((value) => value ?? null);
}

/** A single line a person typed: tidied, 1 to `max` characters. */
export const line = (label: string, max: number) => needed(label, max, isLine);

/** An optional line: absent, null and blank all mean null. */
export const optionalLine = (label: string, max: number) => optional(label, max, isLine);

/** Text of several lines: tidied, 1 to `max` characters. */
export const text = (label: string, max: number) => needed(label, max, isStorable);

/** Optional text of several lines: absent, null and blank all mean null. */
export const optionalText = (label: string, max: number) => optional(label, max, isStorable);

/** A search term from a URL: tidied, possibly empty. */
export function searchTerm(max: number = MAX_LENGTH.search) {
  const tooLong = `A search can have at most ${max} characters.`;
  return typed(max, { missing: 'A search must be text.', tooLong, unusable: `The search ${storable}.` })
    .pipe(z.string().max(max, tooLong))
    .default('');
}

const emailTooLong = `Email can have at most ${MAX_LENGTH.email} characters.`;
const notAnEmail = 'Please enter a valid email address.';

/**
 * An e-mail address the shop is willing to write to. Stricter than RFC 5322 on purpose: quotes, spaces, commas, angle
 * brackets and line breaks let one address smuggle in a second recipient.
 */
export const email = typed(MAX_LENGTH.email, {
  missing: 'Email is required.',
  tooLong: emailTooLong,
  unusable: notAnEmail,
}).pipe(
  z
    .string()
    .max(MAX_LENGTH.email, emailTooLong)
    .regex(
      /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/,
      notAnEmail,
    ),
);

/** A password as typed: never trimmed, never truncated. The server decides how strong it must be. */
export function passwordOrSay(missing: string) {
  return z
    .string(missing)
    .min(1, missing)
    .max(PASSWORD_MAX_LENGTH, `A password can have at most ${PASSWORD_MAX_LENGTH} characters.`)
    .refine((value) => value.isWellFormed(), `Password ${storable}.`);
}

export const password = passwordOrSay('Password is required.');

/** An opaque one-time token. Its shape is not disclosed: a malformed one is simply unknown. */
export function tokenOrSay(missing: string) {
  return z
    .string(missing)
    .min(1, missing)
    .max(200, missing)
    .regex(/^[\x21-\x7e]+$/, missing);
}

export const token = tokenOrSay('The link is incomplete.');

export const uuid = z.uuid('That id is not valid.');

/** A parameter that may be repeated: `ids=A&ids=B`. Duplicates are dropped. */
export function uuids(max: number) {
  return z
    .union([z.array(uuid), uuid.transform((id) => [id])], 'Please say which ids.')
    .pipe(z.array(z.string()).min(1, 'Please say which ids.').max(max, `Please ask for at most ${max} ids.`))
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]);
}

/** A page number in a query string; 1 when absent. */
export const page = z.coerce
  .number('The page must be a whole number from 1.')
  .int('The page must be a whole number from 1.')
  .min(1, 'The page must be a whole number from 1.')
  .max(1_000_000, 'There is no such page.')
  .default(1);

export function pageSize(normal: number) {
  return z.coerce
    .number('The page size must be a whole number from 1 to 100.')
    .int('The page size must be a whole number from 1 to 100.')
    .min(1, 'The page size must be a whole number from 1 to 100.')
    .max(100, 'The page size must be a whole number from 1 to 100.')
    .default(normal);
}

/** The answer's position within the whole list. */
export const pageInfo = z.object({
  currentPage: z.number(),
  pageSize: z.number(),
  totalItems: z.number(),
  totalPages: z.number(),
});

/** A calendar day, `yyyy-MM-dd`. */
export function day(label: string) {
  return z.string(`${label} must be a date.`).refine(isDay, `${label} must be a date such as 2024-03-05.`);
}

/** An optional day: absent, null and empty all mean null. */
export function optionalDay(label: string) {
  return z
    .union([z.literal('').transform(() => null), day(label)], `${label} must be a date such as 2024-03-05.`)
    .nullish()
    .transform((value) => value ?? null);
}

/** The answer of a call that returns nothing (204). */
export const noContent = z.undefined();

export const message = z.object({ message: z.string() });
