import type { SettingKey } from '#contract/desk/setting-keys.ts';
import type { Setting } from '#contract/desk/settings.ts';
import { formatPence } from '#contract/money.ts';
import type { Region } from '#contract/delivery/bank-holidays.ts';

export const regionWords: Readonly<Record<Region, string>> = {
  'england-and-wales': 'England and Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
};

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** `Mon-Wed,Sat` as the days it means. */
export function daysIn(text: string): string[] {
  const days = text.split(',').flatMap((span) => {
    const [first = -1, last = first] = span
      .trim()
      .split('-')
      .map((name) => weekdays.findIndex((day) => day.toLowerCase() === name.trim().toLowerCase()));
    if (first < 0 || last < 0) return [];
    const length = ((last - first + 7) % 7) + 1;
    return Array.from({ length }, (_, ahead) => (first + ahead) % 7);
  });
  return [...new Set(days)].toSorted((one, other) => one - other).map((day) => weekdays[day]!);
}

/** As the screen shows a value, and as a person would say it. */
export function shownValue(key: SettingKey, value: string): string {
  if (key === 'DELIVERY_PENCE' || key === 'FREE_DELIVERY_FROM_PENCE') return formatPence(Number(value));
  if (key === 'DELIVERY_REGION') return regionWords[value as Region] ?? value;
  if (key === 'DELIVERY_DAYS' && value === 'off') return 'no promise';
  return value;
}

export function valueOf(settings: readonly Setting[], key: SettingKey): string {
  return settings.find((setting) => setting.key === key)?.value ?? '';
}
