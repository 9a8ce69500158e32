import type { DeskProduct } from '#contract/desk/products.ts';
import { formatPence } from '#contract/money.ts';
import { vatClasses, vatRates, type VatClass } from '#contract/pricing/vat.ts';
import { useMe } from '#desk/app/me.ts';
import { Section } from '#desk/ui/section.tsx';
import { vatNames } from '#desk/ui/vat-names.ts';
import { When } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';
import { CheckboxField } from '#storefront/ui/checkbox-field.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { PriceField } from './fields.tsx';
import { priceLabel } from './product-words.ts';
import { reductionWords } from './reduction-words.ts';
import type { DraftState } from './use-draft.ts';
import styles from './products.module.css';

/** The price, and the VAT it contains. */
export function PriceSection({
  draft,
  product: { record, prices, reduction },
}: {
  draft: DraftState;
  product: DeskProduct;
}) {
  const { values, set, faults } = draft;
  const { saysVat } = useMe();
  const words = reductionWords(record.pricePence, values, reduction);
  return (
    <Section title="Price">
      <PriceField
        name="pricePence"
        label={priceLabel(saysVat)}
        pence={values.pricePence}
        fault={faults.pricePence}
        hint="You will be asked to confirm a new price with your passkey or a code when you publish it."
        onChange={(pence) => set('pricePence', pence)}
      />
      {words !== '' && <p className={parts.soft}>{words}</p>}
      {saysVat && <VatFields draft={draft} />}
      {prices.length > 0 && (
        <details className={styles.fold}>
          <summary>Price history</summary>
          <ul className={styles.plain}>
            {prices.map(({ at, pricePence }) => (
              <li key={at}>
                {formatPence(pricePence)}{' '}
                <span className={parts.soft}>
                  since <When at={at} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}

function VatFields({ draft: { values, set, faults } }: { draft: DraftState }) {
  return (
    <>
      <SelectField
        name="vatClass"
        label="VAT"
        value={values.vatClass}
        fault={faults.vatClass}
        onChange={(event) => {
          set('vatClass', event.target.value as VatClass);
          set('isVatChecked', true);
        }}
      >
        {vatClasses.map((vatClass) => (
          <option key={vatClass} value={vatClass}>
            {`${vatNames[vatClass]} rate, ${vatRates[vatClass]}%`}
          </option>
        ))}
      </SelectField>
      {values.vatClass === 'standard' && (
        <CheckboxField
          name="isVatChecked"
          checked={values.isVatChecked}
          onChange={(event) => set('isVatChecked', event.target.checked)}
        >
          Checked: the standard rate is right
        </CheckboxField>
      )}
      <p className={parts.soft}>
        UK rates: 0% for young children’s clothes and shoes, nappies, maternity pads, books and most food,
        including formula; 5% for children’s car seats; 20% for everything else, including breast pads.
      </p>
    </>
  );
}
