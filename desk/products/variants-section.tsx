import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { DeskProduct, DeskStyle } from '#contract/desk/products.ts';
import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import { useSend } from '#desk/app/send.ts';
import { ConflictDialog, conflictIn, type Conflict } from '#desk/ui/conflict.tsx';
import { Section } from '#desk/ui/section.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormRow, useForm } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { LineField, NumberField, PriceField } from './fields.tsx';
import { productPath } from './product-path.ts';
import { fieldName, type Fields } from './record.ts';
import { valueText } from './show-value.ts';
import { StatusBadge } from './status-badge.tsx';
import { StyleActs } from './style-acts.tsx';
import styles from './products.module.css';

/** The sizes, colours and the like that there are: each is a product, and each row is saved by itself. */
export function VariantsSection({ product, style }: { product: DeskProduct; style: DeskStyle }) {
  return (
    <Section title={`Variants of ${style.name}`}>
      <p className={styles.soft}>
        {style.options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join(' · ')}
      </p>
      <StyleActs product={product} style={style} />
      <ul className={styles.variants}>
        {style.variants.map((variant) => (
          <li key={variant.id}>
            <VariantRow
              key={`${variant.id} ${variant.version}`}
              variant={variant}
              isHere={variant.id === product.id}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type DeskVariant = DeskStyle['variants'][number];
type Row = Pick<DeskVariant, 'pricePence' | 'sku' | 'barcode' | 'shelf' | 'weightGrams'>;

function VariantRow({ variant, isHere }: { variant: DeskVariant; isHere: boolean }) {
  const { id, version, optionValues, status, onSale } = variant;
  const name = optionValues.join(', ');
  const [typed, setTyped] = useState<Partial<Row>>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const send = useSend(`Change ${variant.name}`);
  const { revalidate } = useRevalidator();
  const values = { ...variant, ...typed };
  const set = <F extends keyof Row>(field: F, value: Row[F]) =>
    setTyped((before) => ({ ...before, [field]: value }));

  async function save(seen: number, fields: Fields) {
    await send('editProduct', { params: { id }, body: { version: seen, fields } });
    setTyped({});
    announce(`${name} is saved.`);
    await revalidate();
  }
  const form = useForm({
    async send() {
      try {
        await save(version, typed);
      } catch (error) {
        const found = conflictIn(error);
        if (!found) throw error;
        setConflict(found);
      }
    },
    fallback: 'The variant could not be saved. Please try again.',
  });
  /** What was chosen of two who changed the same. */
  const again = useAction(save, { fallback: 'The variant could not be saved. Please try again.' });
  const isChanged = Object.keys(typed).length > 0;
  return (
    <Form form={form} label={name}>
      <p className={styles.variantName}>
        {isHere ? <strong>{name}</strong> : <Link to={productPath(id)}>{name}</Link>}
        <StatusBadge status={status} />
        <span className={styles.soft}>{`${onSale.toLocaleString('en-GB')} on sale`}</span>
      </p>
      <FormRow>
        <PriceField
          name="pricePence"
          label="Price"
          pence={values.pricePence}
          onChange={(pence) => set('pricePence', pence)}
        />
        <LineField
          name="sku"
          label="Sku"
          value={values.sku}
          maxLength={PRODUCT_LIMITS.sku}
          required
          onChange={(sku) => set('sku', sku)}
        />
        <LineField
          name="barcode"
          label="Barcode"
          value={values.barcode}
          maxLength={PRODUCT_LIMITS.barcode}
          onChange={(barcode) => set('barcode', barcode)}
        />
        <LineField
          name="shelf"
          label="Shelf"
          value={values.shelf}
          maxLength={PRODUCT_LIMITS.shelf}
          onChange={(shelf) => set('shelf', shelf)}
        />
        <NumberField
          name="weightGrams"
          label="Weight in grams"
          value={values.weightGrams}
          words="Please enter whole grams, from 1 to 1,000,000."
          isWhole
          onChange={(grams) => set('weightGrams', grams)}
        />
      </FormRow>
      {isChanged && (
        <div className={styles.acts}>
          <Button type="submit" size="small" variant="primary" busy={form.isBusy && 'Saving...'}>
            {`Save ${name}`}
          </Button>
          <Button size="small" onClick={() => setTyped({})}>
            As it was
          </Button>
        </div>
      )}
      {again.failure && <Notice tone="error">{again.failure}</Notice>}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          nameOf={fieldName}
          show={(field, value) => valueText(field, value, { categories: new Map() })}
          onClose={() => setConflict(null)}
          onChosen={(yours) => {
            setConflict(null);
            const taken = conflict.fields.flatMap(({ field }) => (yours.includes(field) ? [] : [field]));
            const rest = Object.entries(typed).filter(([field]) => !taken.includes(field));
            void again.run(conflict.version, Object.fromEntries(rest));
          }}
        />
      )}
    </Form>
  );
}
