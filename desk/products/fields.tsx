import { useState } from 'react';
import { poundsFromPence } from '#contract/money.ts';
import {
  NUMBER_LENGTH,
  readGrams,
  readNumber,
  readWhole,
  unreadWords,
  readPence,
} from '#contract/numbers.ts';
import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import { useReportUnread } from '#desk/ui/unread-fields.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';

interface Shared {
  name: string;
  label: string;
  hint?: string | undefined;
  fault?: string | undefined;
}

/** A line of text, stored as typed. */
export function LineField({
  value,
  onChange,
  ...field
}: Shared & { value: string; onChange: (value: string) => void; maxLength: number; required?: boolean }) {
  return (
    <TextField
      {...field}
      value={value}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const MAX = Number.MAX_SAFE_INTEGER;

/** A number as text: unreadable input stays in the field, is not stored, and nothing else is saved meanwhile. */
export function NumberField({
  value,
  onChange,
  words = 'Please enter a number.',
  isWhole = false,
  min = 0,
  max = MAX,
  ...field
}: Shared & {
  value: number | null;
  onChange: (value: number | null) => void;
  words?: string;
  isWhole?: boolean;
  min?: number;
  max?: number;
}) {
  return (
    <TypedField
      {...field}
      words={words}
      shown={value === null ? '' : String(value)}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      read={(text) => {
        if (text === '') return { value: null };
        return isWhole ? readWhole(text, { min, max }) : readNumber(text, { min, max });
      }}
      onRead={onChange}
    />
  );
}

/** A weight in grams, which may be typed as '1,2 kg'. */
export function GramsField({
  grams,
  onChange,
  ...field
}: Shared & { grams: number | null; onChange: (grams: number | null) => void }) {
  return (
    <TypedField
      {...field}
      words="Please enter whole grams, from 1 to 1,000,000."
      shown={grams === null ? '' : String(grams)}
      inputMode="text"
      read={(text) => (text === '' ? { value: null } : readGrams(text, { max: PRODUCT_LIMITS.weightGrams }))}
      onRead={onChange}
    />
  );
}

/** A price in any usual notation: '50', '12.50', '14,50', '£1,200'. */
export function PriceField({
  pence,
  onChange,
  ...field
}: Shared & { pence: number; onChange: (pence: number) => void }) {
  return (
    <TypedField
      {...field}
      words="Please enter a price in pounds, such as 12.50."
      shown={poundsFromPence(pence).toFixed(2)}
      inputMode="decimal"
      isRequired
      read={(text) => readPence(text, { min: 1, max: PRODUCT_LIMITS.pricePence })}
      onRead={onChange}
    />
  );
}

type Read<T> = { value: T } | { readings: readonly string[] };

function TypedField<T>({
  shown,
  words,
  read,
  onRead,
  fault,
  isRequired,
  ...field
}: Shared & {
  /** The current value as text, in case it changes elsewhere. */
  shown: string;
  words: string;
  inputMode: 'text' | 'numeric' | 'decimal';
  isRequired?: boolean;
  read: (text: string) => Read<T>;
  onRead: (value: T) => void;
}) {
  const [typed, setTyped] = useState({ text: shown, shown });
  const found = read(typed.text.trim());
  // The value has changed elsewhere, not through what was typed here.
  const isOwn = JSON.stringify(found) === JSON.stringify(read(shown));
  if (typed.shown !== shown) setTyped({ text: isOwn ? typed.text : shown, shown });
  const problem = 'readings' in found ? unreadWords(typed.text, found, words) : '';
  useReportUnread(problem ? [field.label] : []);
  return (
    <TextField
      {...field}
      value={typed.text}
      required={isRequired}
      autoComplete="off"
      maxLength={NUMBER_LENGTH}
      fault={problem || fault}
      onChange={(event) => {
        const { value: text } = event.target;
        setTyped({ text, shown });
        const now = read(text.trim());
        if ('value' in now) onRead(now.value);
      }}
    />
  );
}
