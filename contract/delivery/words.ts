import { daysBetween, inLondon, type Day } from './calendar.ts';
import type { DeliveryDays, DeliveryPromise, DispatchTerms } from './promise.ts';

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
const weekdayName = inUtc({ weekday: 'long' });
const monthName = inUtc({ month: 'long' });

/** 'Tuesday 24 November', 'Tuesday 24 – Thursday 26 November', 'Monday 30 November – Wednesday 2 December' */
export function daysInWords({ from, to }: DeliveryDays): string {
  if (from === to) return dayInWords(to);
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${isSameMonth ? weekdayAndNumber(from) : dayInWords(from)} – ${dayInWords(to)}`;
}

/** 'Order by 2 pm', 'Order by 2 pm tomorrow', 'Order by 2 pm on Monday', 'Order by 2 pm on Monday 4 January' */
export function orderByInWords(
  { leaves }: DeliveryPromise,
  { cutOff }: Pick<DispatchTerms, 'cutOff'>,
  now: Date,
): string {
  const ahead = daysBetween(inLondon(now).day, leaves);
  const day =
    ahead === 0
      ? ''
      : ahead === 1
        ? ' tomorrow'
        : ` on ${ahead < 7 ? weekdayName.format(dateOf(leaves)) : dayInWords(leaves)}`;
  return `Order by ${timeInWords(cutOff)}${day}`;
}

/** '2 pm', '9.30 am', 'noon' */
function timeInWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  if (hour === 12 && minute === 0) return 'noon';
  const minutes = minute === 0 ? '' : `.${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`;
}

function dayInWords(day: Day): string {
  return `${weekdayAndNumber(day)} ${monthName.format(dateOf(day))}`;
}

function weekdayAndNumber(day: Day): string {
  const date = dateOf(day);
  return `${weekdayName.format(date)} ${date.getUTCDate()}`;
}

function dateOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}
