import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions, FormRow, useForm, type FormFaults } from '#storefront/ui/form.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { rememberChild, useChild, useToday } from './child.ts';
import { isChildMonth, MONTHS, monthWords } from './fit.ts';
import styles from './child-form.module.css';

/** As far back as the shop has something for a child; due dates are offered too. */
const YEARS_BACK = 8;

/** The month in which a child was born or is due. It never leaves this browser. */
export function ChildForm({ onDone }: { onDone?: () => void }) {
  const child = useChild();
  const today = useToday();
  const thisYear = today.getFullYear();
  const form = useForm({
    check: ({ month = '', year = '' }): FormFaults =>
      month && year && !isChildMonth(`${year}-${month}`, today)
        ? { month: 'Please choose a past month, or one within the next year.' }
        : {},
    send({ month = '', year = '' }) {
      rememberChild(`${year}-${month}`);
      announce(`Kept: ${monthWords(`${year}-${month}`)}.`);
      onDone?.();
    },
  });
  function forget() {
    rememberChild(null);
    announce('Forgotten.');
    onDone?.();
  }
  if (child === undefined) return null;
  return (
    <Form key={child} form={form} label="Your child">
      <p>
        Which month was your child born, or is your baby due? We can then say on each product whether it fits
        now, later or no longer.
      </p>
      <FormRow>
        <SelectField name="month" label="Month" defaultValue={child?.slice(5) ?? ''} required>
          <option value="">Month</option>
          {MONTHS.map((name, index) => (
            <option key={name} value={String(index + 1).padStart(2, '0')}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField name="year" label="Year" defaultValue={child?.slice(0, 4) ?? ''} required>
          <option value="">Year</option>
          {Array.from({ length: YEARS_BACK + 2 }, (_, index) => String(thisYear + 1 - index)).map((year) => (
            <option key={year}>{year}</option>
          ))}
        </SelectField>
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
