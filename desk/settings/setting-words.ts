import type { SettingKey } from '#contract/desk/setting-keys.ts';
import type { Setting } from '#contract/desk/settings.ts';
import { dayAsTyped } from '#contract/days.ts';
import { formatPence, poundsFromPence } from '#contract/money.ts';
import { registerWords, type Register, type TraderKind } from '#contract/trader.ts';
import type { DeliveryTable } from '#contract/delivery/zones.ts';
import { changesBetween } from './delivery-words.ts';
import type { Region } from '#contract/delivery/bank-holidays.ts';

export const regionWords: Readonly<Record<Region, string>> = {
  'england-and-wales': 'England and Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
};

export const kindWords: Readonly<Record<TraderKind, string>> = {
  'sole-trader': 'Sole trader',
  partnership: 'Partnership',
  company: 'Company',
  llp: 'Limited liability partnership',
};

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** The days in `Mon-Wed,Sat`. */
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

/** What differs between two values where either alone is too long to read; null where both can be shown. */
export function shownDifference(key: SettingKey, before: string, after: string): string[] | null {
  if (key !== 'DELIVERY_TABLE' || before === '' || after === '') return null;
  const [was, now] = [before, after].map((text) => JSON.parse(text) as DeliveryTable);
  return changesBetween(was!, now!);
}

/** A value in words, as the screen shows it. */
export function shownValue(key: SettingKey, value: string): string {
  if (key === 'DELIVERY_PENCE' || key === 'FREE_DELIVERY_FROM_PENCE') return formatPence(Number(value));
  if (key === 'DELIVERY_TABLE') return value === '' ? 'one price' : 'a table of zones and methods';
  if (key === 'DELIVERY_REGION') return regionWords[value as Region] ?? value;
  if (key === 'SHOP_KIND') return kindWords[value as TraderKind] ?? value;
  if (key === 'SHOP_REGISTERED_IN') return registerWords[value as Register] ?? value;
  if (key === 'DELIVERY_DAYS' && value === 'off') return 'no promise';
  if (key === 'SLIP_CANCELLATION_FORM') return value === 'on' ? 'yes' : 'no';
  return value;
}

export const settingNames: Readonly<Record<SettingKey, string>> = {
  SHOP_NAME: 'Name',
  SHOP_ADDRESS: 'Postal address',
  SHOP_EMAIL: 'Email',
  SHOP_PHONE: 'Telephone',
  SHOP_HOURS: 'Opening hours',
  OWNER_EMAIL: 'Email for notices to you',
  SHOP_KIND: 'Business type',
  SHOP_LEGAL_NAME: 'Legal name',
  SHOP_COMPANY_NUMBER: 'Company number',
  SHOP_REGISTERED_IN: 'Registered in',
  SHOP_REGISTERED_OFFICE: 'Registered office',
  SHOP_VAT_NUMBER: 'VAT number',
  VAT_FROM: 'Charges VAT from',
  DELIVERY_PENCE: 'Delivery, £',
  FREE_DELIVERY_FROM_PENCE: 'Free from, £',
  DELIVERY_TABLE: 'Table of delivery',
  DELIVERY_DAYS: 'Working days a parcel takes',
  DELIVERY_CUTOFF: 'Order by, for same-day dispatch',
  DELIVERY_WORKING_DAYS: 'Dispatch days',
  DELIVERY_CARRIER_DAYS: 'Delivery days',
  DELIVERY_REGION: 'Bank holidays in',
  DELIVERY_CLOSED_DAYS: 'Closed on',
  LOW_STOCK_LIMIT: 'Low-stock limit',
  SLIP_CANCELLATION_FORM: 'Cancellation form on the back of slips',
  WEEE_SCHEME: 'Take-back scheme and membership number',
  WEEE_ADDRESS: 'Address for old electricals and batteries',
  WEEE_TEXT: 'Anything else about recycling',
};

/** A value as its field shows it for editing. */
export function typedAs(key: SettingKey, value: string): string {
  if (key === 'DELIVERY_PENCE' || key === 'FREE_DELIVERY_FROM_PENCE')
    return poundsFromPence(Number(value)).toFixed(2);
  if (key === 'DELIVERY_CLOSED_DAYS') return value.split(',').map(dayAsTyped).join('\n');
  return key === 'DELIVERY_DAYS' && value === 'off' ? '1-2' : value;
}

/** Sets the fields of a form that belong to this setting. */
export function putIn(form: HTMLFormElement, key: SettingKey, value: string): void {
  for (const field of form.querySelectorAll<HTMLInputElement>(`[name=${key}]`)) {
    if (field.type === 'checkbox') field.checked = daysIn(value).includes(field.value as never);
    else field.value = typedAs(key, value);
  }
  const promise = form.elements.namedItem('promise');
  if (key === 'DELIVERY_DAYS' && promise instanceof HTMLSelectElement)
    promise.value = value === 'off' ? 'off' : 'on';
}

export function valueOf(settings: readonly Setting[], key: SettingKey): string {
  return settings.find((setting) => setting.key === key)?.value ?? '';
}
