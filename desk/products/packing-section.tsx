import type { ParcelSize } from '#contract/delivery/zones.ts';
import { parcelSizeWords, returnRuleWords } from '#contract/desk/product-words.ts';
import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import type { ReturnRule } from '#contract/returns/words.ts';
import { Choices } from '#desk/ui/choices.tsx';
import { Section } from '#desk/ui/section.tsx';
import parts from '#desk/ui/parts.module.css';
import { CheckboxField } from '#storefront/ui/checkbox-field.tsx';
import { FormRow } from '#storefront/ui/form.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';
import { GramsField, LineField } from './fields.tsx';
import type { DraftState } from './use-draft.ts';

/** The sku, shelf and barcode, and what packers need to know. */
export function PackingSection({ draft: { values, set, faults } }: { draft: DraftState }) {
  return (
    <Section title="Warehouse">
      <FormRow>
        <LineField
          name="sku"
          label="SKU"
          value={values.sku}
          maxLength={PRODUCT_LIMITS.sku}
          fault={faults.sku}
          required
          onChange={(sku) => set('sku', sku)}
        />
        <LineField
          name="barcode"
          label="Barcode"
          value={values.barcode}
          maxLength={PRODUCT_LIMITS.barcode}
          fault={faults.barcode}
          onChange={(barcode) => set('barcode', barcode)}
        />
      </FormRow>
      <LineField
        name="shelf"
        label="Shelf"
        value={values.shelf}
        maxLength={PRODUCT_LIMITS.shelf}
        fault={faults.shelf}
        onChange={(shelf) => set('shelf', shelf)}
      />
      <FormRow>
        <GramsField
          name="weightGrams"
          label="Weight in grams"
          hint="Without a weight, delivery costs as much as for the heaviest parcel."
          grams={values.weightGrams}
          fault={faults.weightGrams}
          onChange={(grams) => set('weightGrams', grams)}
        />
        <SelectField
          name="parcelSize"
          label="Parcel size"
          hint="Some ways of sending take only smaller parcels. A cot is bulky."
          value={values.parcelSize}
          fault={faults.parcelSize}
          onChange={(event) => set('parcelSize', event.target.value as ParcelSize)}
        >
          <Choices of={parcelSizeWords} />
        </SelectField>
      </FormRow>
      <SelectField
        name="returnRule"
        label="If a buyer changes their mind, it can be returned"
        hint="You decide. Formula, dummies, teats and breast pumps are usually only taken back sealed; nappies, too, in many shops. Shoppers are told on its page, in the basket and in the order email. It counts only for orders placed from then on, and never for what is faulty."
        value={values.returnRule}
        fault={faults.returnRule}
        onChange={(event) => set('returnRule', event.target.value as ReturnRule)}
      >
        <Choices of={returnRuleWords} />
      </SelectField>
      <CheckboxField
        name="asksBatch"
        checked={values.asksBatch}
        onChange={(event) => set('asksBatch', event.target.checked)}
      >
        Ask for the batch number when packing, so that buyers can be found in a recall
      </CheckboxField>
      <TextArea
        name="packingNote"
        label="Note for packing"
        hint="Shown before packing, such as: keep upright, check the seal."
        value={values.packingNote}
        maxLength={PRODUCT_LIMITS.packingNote}
        fault={faults.packingNote}
        rows={2}
        onChange={(event) => set('packingNote', event.target.value)}
      />
      <CheckboxField
        name="saleRule"
        checked={values.saleRule !== null}
        onChange={(event) => set('saleRule', event.target.checked ? 'first-infant-formula' : null)}
      >
        First infant formula
      </CheckboxField>
      <p className={parts.soft}>
        By law it can’t be promoted. Shoppers can find and buy it, but it is never suggested, shown as a gift
        or mentioned in emails.
      </p>
    </Section>
  );
}
