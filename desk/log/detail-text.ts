import { actionWords, detailWords, type DetailKind } from '#contract/desk/log-words.ts';
import { identityCheckWords } from '#contract/desk/customer-words.ts';
import { refundReasonWords } from '#contract/desk/order-words.ts';
import type { SettingKey } from '#contract/desk/setting-keys.ts';
import { formatDay } from '#contract/dates.ts';
import { formatPence } from '#contract/money.ts';
import { productCodeWords } from '#contract/desk/product-words.ts';
import { outcomeWords } from '#contract/desk/return-words.ts';
import { orderStatusWords, productStatusWords } from '#contract/state-words.ts';
import { settingNames, shownDifference, shownValue } from '#desk/settings/setting-words.ts';
import { roleNames } from '#contract/desk/role-words.ts';
import { spelledOut } from '#desk/ui/spelled-out.ts';

type Names = Readonly<Record<string, string>>;

/** What is recorded as a code. */
const codes: Names = {
  ...orderStatusWords,
  ...productStatusWords,
  ...refundReasonWords,
  ...roleNames,

  ...identityCheckWords,
  'order-confirmed': 'Confirmation',
  'order-shipped': 'Shipping email',
  'click-and-drop': 'Click & Drop',
  'pick-list': 'Pick list',
  slips: 'Slips',
  invoices: 'Invoices',
  'first-infant-formula': 'yes',
  invite: 'Join',
  recover: 'Get back in',
  'first-owner': 'Open the desk for the first time',
  passkey: 'Passkey',
  password: 'Password and code',
  code: 'Code',
};

/** An act in words; what was refused is named after its permission. */
export function actWords(name: string): string {
  return actionWords[name] ?? spelledOut(name);
}

export function detailLabel(field: string): string {
  const [label, kind] = detailWords[field] ?? [field, 'text'];
  return kind === 'setting' ? settingNames[field as SettingKey] : label;
}

/** What differs between two recorded values, line by line; null where both can be shown. */
export function detailDifferences(
  field: string,
  { before, after }: { before: unknown; after: unknown },
): string[] | null {
  if (detailWords[field]?.[1] !== 'setting') return null;
  if (typeof before !== 'string' || typeof after !== 'string') return null;
  return shownDifference(field as SettingKey, before, after);
}

/** A recorded value as the desk shows it everywhere else; '–' for nothing. */
export function detailText(field: string, value: unknown, names: Names): string {
  if (isNothing(value)) return '–';
  if (Array.isArray(value)) return value.map((one) => detailText(field, one, names)).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') {
    const parts = Object.entries(value as object).filter(([, part]) => !isNothing(part));
    return parts.map(([key, part]) => `${key}: ${detailText('', part, names)}`).join(', ');
  }
  return wordsOf(field, detailWords[field]?.[1] ?? 'text', value as string | number, names);
}

function wordsOf(field: string, kind: DetailKind, value: string | number, names: Names): string {
  const text = String(value);
  switch (kind) {
    case 'pence':
      return formatPence(Number(value));
    case 'grams':
      return `${Number(value).toLocaleString('en-GB')} g`;
    case 'months':
      return `${text} months`;
    case 'bytes':
      return `${Math.ceil(Number(value) / 1024).toLocaleString('en-GB')} kB`;
    case 'day':
      return /^\d{4}-\d{2}-\d{2}/.test(text) ? formatDay(text.slice(0, 10)) : text;
    case 'names':
      return names[text] ?? 'something deleted since';
    case 'setting':
      return shownValue(field as SettingKey, text);
    case 'outcome':
      return outcomeWords[text as keyof typeof outcomeWords] ?? text;
    case 'text':
      return typeof value === 'number'
        ? value.toLocaleString('en-GB')
        : (productCodeWords[field]?.[text] ?? codes[text] ?? text);
    default:
      return codes[text] ?? text;
  }
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
