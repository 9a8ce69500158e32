import { PRODUCT_LIMITS, type Unit } from '#contract/product-limits.ts';
import { Choices } from '#desk/ui/choices.tsx';
import { Section } from '#desk/ui/section.tsx';
import { FormRow } from '#storefront/ui/form.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { NumberField } from './fields.tsx';
import type { DraftState } from './use-draft.ts';

const unitNames: Readonly<Record<Unit, string>> = { each: 'pieces', ml: 'millilitres', g: 'grams' };
const MONTHS = 'Please enter whole months, from 0 to 240.';

/** The age range, and the quantity it contains. */
export function FactsSection({ draft: { values, set, faults } }: { draft: DraftState }) {
  return (
    <Section title="Age and contents">
      <FormRow>
        <NumberField
          name="ageFromMonths"
          label="From month"
          value={values.ageFromMonths}
          fault={faults.ageFromMonths}
          words={MONTHS}
          isWhole
          max={PRODUCT_LIMITS.ageMonths}
          onChange={(months) => set('ageFromMonths', months)}
        />
        <NumberField
          name="ageToMonths"
          label="To month"
          value={values.ageToMonths}
          fault={faults.ageToMonths}
          words={MONTHS}
          isWhole
          max={PRODUCT_LIMITS.ageMonths}
          onChange={(months) => set('ageToMonths', months)}
        />
      </FormRow>
      <FormRow>
        <NumberField
          name="unitQuantity"
          label="Contents"
          hint="Such as 44 nappies or 750 ml. Used to show the price per item, litre or kilogram."
          value={values.unitQuantity === null ? null : Number(values.unitQuantity)}
          fault={faults.unitQuantity}
          words="Please enter a number above 0, such as 44 or 0.75."
          min={0.001}
          max={PRODUCT_LIMITS.unitQuantity}
          onChange={(quantity) => {
            set('unitQuantity', quantity === null ? null : String(quantity));
            // Quantity and unit mean nothing without each other.
            if (quantity === null) set('unit', null);
            else if (values.unit === null) set('unit', 'each');
          }}
        />
        <SelectField
          name="unit"
          label="Unit"
          value={values.unit ?? ''}
          fault={faults.unit}
          onChange={(event) => set('unit', (event.target.value || null) as Unit | null)}
        >
          <option value="">Not set</option>
          <Choices of={unitNames} />
        </SelectField>
      </FormRow>
    </Section>
  );
}
