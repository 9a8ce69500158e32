import { z } from 'zod';
import { line } from '#contract/text.ts';
import { DESK_MAX_LENGTH } from './limits.ts';

/** The number as it is always written, typed with its dash or without. */
export const withDash = (number: string) => number.toUpperCase().replace(/^(\w{4})(\w{4})$/, '$1-$2');

/** The code of a collection as it is kept, typed in small letters or in groups. */
export const asCollectionCode = (code: string) => code.toUpperCase().replaceAll(/[\s-]/g, '');

/** Comma-separated order numbers from an address, in their order; `what` completes the error message: 'are printed'. */
export function orderNumbersIn(what: string, max: number) {
  return line('The orders', 2500)
    .transform((numbers) => [
      ...new Set(
        numbers
          .split(/[\s,]+/)
          .filter(Boolean)
          .map(withDash),
      ),
    ])
    .pipe(
      z
        .array(z.string().max(DESK_MAX_LENGTH.orderNumber, 'That is not an order number.'))
        .min(1, 'Please say which orders.')
        .max(max, `At most ${max} orders ${what} at once.`),
    );
}
