import { useState } from 'react';
import { formatPence, penceFromPounds } from '#contract/money.ts';
import { TextField } from '#storefront/ui/text-field.tsx';

/** Room for a number or a sum in any usual notation. */
const MAX_TYPED = 20;

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

/** A number as text: unreadable input stays in the field and is not stored. */
export function NumberField({
  value,
  onChange,
  words = 'Please enter a number.',
  isWhole = false,
  fault,
  ...field
}: Shared & {
  value: number | null;
  onChange: (value: number | null) => void;
  words?: string;
  isWhole?: boolean;
}) {
  const pattern = isWhole ? /^\d{1,9}$/ : /^-?\d{1,9}(?:\.\d{1,3})?$/;
  return (
    <TypedField
      {...field}
      fault={fault}
      words={words}
      shown={value === null ? '' : String(value)}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      read={(text) => (text === '' ? null : pattern.test(text) ? Number(text) : undefined)}
      onRead={onChange}
    />
  );
}

/** A price in any usual notation: '50', '12.50', '£1,200'. */
export function PriceField({
  pence,
  onChange,
  ...field
}: Shared & { pence: number; onChange: (pence: number) => void }) {
  return (
    <TypedField
      {...field}
      words="Please enter a price in pounds, such as 12.50."
      shown={formatPence(pence).replace(/[£,]/g, '')}
      inputMode="decimal"
      isRequired
      read={(text) => {
        const plain = text.replace(/[£,\s]/g, '');
        const read = /^\d{1,7}(?:\.\d{1,2})?$/.test(plain) ? penceFromPounds(Number(plain)) : null;
        return read === null || read < 1 ? undefined : read;
      }}
      onRead={onChange}
    />
  );
}

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
  inputMode: 'numeric' | 'decimal';
  isRequired?: boolean;
  /** Undefined if the text is not valid. */
  read: (text: string) => T | undefined;
  onRead: (value: T) => void;
}) {
  const [typed, setTyped] = useState({ text: shown, shown });
  // The value has changed elsewhere, not through what was typed here.
  const isOwn = JSON.stringify(read(typed.text.trim())) === JSON.stringify(read(shown));
  if (typed.shown !== shown) setTyped({ text: isOwn ? typed.text : shown, shown });
  const isUnreadable = read(typed.text.trim()) === undefined;
  return (
    <TextField
      {...field}
      value={typed.text}
      required={isRequired}
      autoComplete="off"
      maxLength={MAX_TYPED}
      fault={isUnreadable ? words : fault}
      onChange={(event) => {
        const { value: text } = event.target;
        setTyped({ text, shown });
        const value = read(text.trim());
        if (value !== undefined) onRead(value);
      }}
    />
  );
}
