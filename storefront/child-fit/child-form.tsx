import { isChildMonth, monthOfDay, MONTHS, monthWords, type Measure } from '#contract/child-fit.ts';
import { NUMBER_LENGTH, readNumber } from '#contract/numbers.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions, FormRow, useForm, type FormFaults } from '#storefront/ui/form.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { CHILD_SIZES, forgetChild, rememberChild, useChild, useToday } from './child.ts';
import styles from './child-form.module.css';

/** As far back as the shop has something for a child; due dates are offered too. */
const YEARS_BACK = 8;

const measures = {
  height: { unit: 'cm', fault: 'Please enter the height in centimetres, such as 74.' },
  weight: { unit: 'kg', fault: 'Please enter the weight in kilograms, such as 9.5.' },
};

/** Undefined for what cannot be a child's height or weight; null for nothing. */
function readMeasure(measure: Measure, text = ''): number | null | undefined {
  const typed = text
    .trim()
    .replace(/ ?[a-z]{2}$/i, (unit) => (unit.trim().toLowerCase() === measures[measure].unit ? '' : unit));
  if (typed === '') return null;
  const read = readNumber(typed, { ...CHILD_SIZES[measure], decimals: 2 });
  return 'value' in read ? read.value : undefined;
}

/**
 * The month in which a child was born or is due, and how tall and heavy it is. It never leaves this browser.
 */
export function ChildForm({ onDone }: { onDone?: () => void }) {
  const child = useChild();
  const today = useToday();
  const thisYear = today.getFullYear();
  const form = useForm({
    check({ month = '', year = '', height, weight }): FormFaults {
      const isWrong = month && year && !isChildMonth(`${year}-${month}`, today);
      return {
        ...(isWrong && { month: 'Please choose a past month, or one within the next year.' }),
        ...(readMeasure('height', height) === undefined && { height: measures.height.fault }),
        ...(readMeasure('weight', weight) === undefined && { weight: measures.weight.fault }),
      };
    },
    send({ month = '', year = '', height, weight }) {
      rememberChild(`${year}-${month}`, {
        height: readMeasure('height', height) ?? null,
        weight: readMeasure('weight', weight) ?? null,
        measured: monthOfDay(new Date()),
      });
      announce(`Kept: ${monthWords(`${year}-${month}`)}.`);
      onDone?.();
    },
  });
  function forget() {
    forgetChild();
    announce('Forgotten.');
    onDone?.();
  }
  if (child === undefined) return null;
  return (
    <Form key={JSON.stringify(child)} form={form} label="Your child">
      <p>
        Which month was your child born, or is your baby due? We can then say on each product whether it fits
        now, later or no longer.
      </p>
      <FormRow>
        <SelectField name="month" label="Month" defaultValue={child?.month.slice(5) ?? ''} required>
          <option value="">Month</option>
          {MONTHS.map((name, index) => (
            <option key={name} value={String(index + 1).padStart(2, '0')}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField name="year" label="Year" defaultValue={child?.month.slice(0, 4) ?? ''} required>
          <option value="">Year</option>
          {Array.from({ length: YEARS_BACK + 2 }, (_, index) => String(thisYear + 1 - index)).map((year) => (
            <option key={year}>{year}</option>
          ))}
        </SelectField>
      </FormRow>
      <p>
        Car seats, carriers, clothes and nappies go by height or weight. We use what you enter for three
        months, because children grow.
      </p>
      <FormRow>
        <TextField
          name="height"
          label="Height in cm"
          inputMode="decimal"
          autoComplete="off"
          maxLength={NUMBER_LENGTH}
          defaultValue={child?.height ?? ''}
        />
        <TextField
          name="weight"
          label="Weight in kg"
          inputMode="decimal"
          autoComplete="off"
          maxLength={NUMBER_LENGTH}
          defaultValue={child?.weight ?? ''}
        />
      </FormRow>
      <p className={styles.promise}>It stays in this browser and is never sent to us or anyone else.</p>
      <FormActions>
        <Button type="submit" variant="primary">
          Save
        </Button>
        {child && (
          <Button variant="quiet" onClick={forget}>
            Forget it
          </Button>
        )}
      </FormActions>
    </Form>
  );
}
