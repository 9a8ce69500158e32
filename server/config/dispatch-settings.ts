import { z } from 'zod';
import { regions } from '#contract/delivery/bank-holidays.ts';
import type { DispatchTerms } from '#contract/delivery/promise.ts';
import { MAX_CLOSED_DAYS } from '#contract/desk/limits.ts';
import { isDay } from '#contract/days.ts';
import { choice, list, text } from './setting-fields.ts';

const weekdayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** `Mon-Fri` or `Mon,Wed-Fri`, as numbers from 1 for Monday. */
const weekdays = (fallback: string) =>
  list(
    fallback,
    /^(?:mon|tue|wed|thu|fri|sat|sun)(?:-(?:mon|tue|wed|thu|fri|sat|sun))?$/i,
    'must be written like Mon-Fri or Mon,Wed,Sat',
  ).transform((spans) => {
    const numbers = spans.flatMap((span) => {
      const [first = 0, last = first] = span
        .toLowerCase()
        .split('-')
        .map((day) => weekdayNames.indexOf(day));
      // Sat-Mon wraps round the end of the week.
      const length = ((last - first + 7) % 7) + 1;
      return Array.from({ length }, (_, index) => ((first + index) % 7) + 1);
    });
    return [...new Set(numbers)].toSorted();
  });

/** When parcels leave and arrive. */
export const dispatchSettings = {
  DELIVERY_DAYS: text('').pipe(
    z
      .string()
      .regex(/^(?:|off|[1-9]\d?(?:-[1-9]\d?)?)$/, 'must be written like 1 or 1-3, in working days, or off')
      .refine((value) => {
        const [min = 0, max = min] = value.split('-').map(Number);
        return !(min > max) && !(max > 30);
      }, 'must go from fewer days to more, at most 30'),
  ),
  DELIVERY_CUTOFF: text('14:00').pipe(
    z.string().regex(/^(?:0[1-9]|1\d|2[0-3]):[0-5]\d$/, 'must be a time from 01:00 to 23:59, such as 14:00'),
  ),
  DELIVERY_WORKING_DAYS: weekdays('Mon-Fri'),
  DELIVERY_CARRIER_DAYS: weekdays(''),
  DELIVERY_REGION: choice(regions, 'england-and-wales'),
  DELIVERY_CLOSED_DAYS: list('', { test: isDay }, 'must be dates such as 24/12/2026').refine(
    (days) => days.length <= MAX_CLOSED_DAYS,
    `can be ${MAX_CLOSED_DAYS} days at most`,
  ),
};
const settings = z.object(dispatchSettings);

/**
 * Only the owner can promise a delivery time. In a demo no money moves and nobody waits, so it shows an
 * example.
 */
export const defaultDeliveryDays = (isDemo: boolean) => (isDemo ? '1-2' : 'off');

export function dispatchTerms(values: z.infer<typeof settings>, isDemo: boolean): DispatchTerms | null {
  const days = values.DELIVERY_DAYS || defaultDeliveryDays(isDemo);
  if (days === 'off') return null;
  const [minDays = 0, maxDays = minDays] = days.split('-').map(Number);
  const shopDays = values.DELIVERY_WORKING_DAYS;
  const carrierDays = values.DELIVERY_CARRIER_DAYS;
  return {
    cutOff: values.DELIVERY_CUTOFF,
    shopDays,
    carrierDays: carrierDays.length > 0 ? carrierDays : shopDays,
    minDays,
    maxDays,
    region: values.DELIVERY_REGION,
    closedDays: values.DELIVERY_CLOSED_DAYS,
  };
}
