import { daysBetween, inLondon, weekday, type Day } from './calendar.ts';
import type { DeliveryDays, DeliveryPromise, DispatchTerms } from './promise.ts';

/** Not by Intl: each of its formats blocks a slow phone for some 50 ms when it is first made. */
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/**
 * 'Tuesday 24 November', 'Tue 24 – Thu 26 November', 'Mon 30 Nov – Wed 2 Dec': short enough for one line on any screen,
 * so that space can be reserved for it.
 */
export function daysInWords({ from, to }: DeliveryDays): string {
  if (from === to) return dayInWords(to);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${shortDay(from)} – ${shortDay(to)} ${monthName(to)}`;
  return `${shortDay(from)} ${short(monthName(from))} – ${shortDay(to)} ${short(monthName(to))}`;
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
        : ` on ${ahead < 7 ? weekdayName(leaves) : dayInWords(leaves)}`;
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
  return `${weekdayName(day)} ${dayOfMonth(day)} ${monthName(day)}`;
}

/** 'Tue 24' */
function shortDay(day: Day): string {
  return `${short(weekdayName(day))} ${dayOfMonth(day)}`;
}

function weekdayName(day: Day): string {
  return WEEKDAYS[weekday(day) - 1]!;
}

function monthName(day: Day): string {
  return MONTHS[Number(day.slice(5, 7)) - 1]!;
}

function dayOfMonth(day: Day): number {
  return Number(day.slice(8));
}

function short(name: string): string {
  return name.slice(0, 3);
}
