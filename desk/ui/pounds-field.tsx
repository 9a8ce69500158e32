import { poundsFromPence } from '#contract/money.ts';
import { NUMBER_LENGTH } from '#contract/numbers.ts';
import { TextField } from '#storefront/ui/text-field.tsx';
import { poundsProblem } from './typed-numbers.ts';

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
      maxLength={NUMBER_LENGTH}
      problemIn={poundsProblem}
      autoComplete="off"
      required
    />
  );
}
