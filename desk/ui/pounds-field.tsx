import { poundsFromPence } from '#contract/money.ts';
import { TextField } from '#storefront/ui/text-field.tsx';
import { POUNDS_PATTERN } from './pence-typed.ts';

/** A sum in any usual notation: '50', '12.50', '£1,200'. */
export function PoundsField({
  name,
  label,
  hint,
  pence,
}: {
  name: string;
  label: string;
  hint?: string;
  pence: number;
}) {
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      defaultValue={poundsFromPence(pence).toFixed(2)}
      inputMode="decimal"
      pattern={POUNDS_PATTERN}
      faultText="Please enter a sum in pounds, such as 50 or 12.50."
      autoComplete="off"
      required
    />
  );
}
