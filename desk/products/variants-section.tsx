import type { Ref } from 'react';
import { Link, useParams, useRevalidator } from 'react-router';
import type { DeskProduct, DeskStyle } from '#contract/desk/products.ts';
import { Grid } from '#desk/grid/grid.tsx';
import type { SaveRows, Saving } from '#desk/grid/use-rows.ts';
import { Section } from '#desk/ui/section.tsx';
import parts from '#desk/ui/parts.module.css';
import { productPath } from '#desk/app/paths.ts';
import type { Fields } from './record.ts';
import { StatusBadge } from './status-badge.tsx';
import { StyleActions } from './style-actions.tsx';
import type { DraftState } from './use-draft.ts';
import styles from './products.module.css';

const fields = ['pricePence', 'sku', 'barcode', 'shelf', 'weightGrams'] as const;

type DeskVariant = DeskStyle['variants'][number];

/** A variant as its draft has it. */
interface Row extends DeskVariant {
  live: DeskVariant;
  isChanged: boolean;
}

/**
 * The variants of the style: each is a product, and each row is saved as its draft. The row of the product on this
 * screen and the form show and change the same draft.
 */
export function VariantsSection({
  product,
  style,
  draft,
  saveAll,
}: {
  product: DeskProduct;
  style: DeskStyle;
  draft: DraftState;
  saveAll: Ref<SaveRows>;
}) {
  const { revalidate } = useRevalidator();
  const sold = style.variants.filter(({ status }) => status !== 'archived');
  const archived = style.variants.filter(({ status }) => status === 'archived');
  const rows = sold.map((live): Row => {
    const isHere = live.id === product.id;
    const written = isHere ? shownOf(draft.values) : live.draft?.fields;
    const isChanged = isHere ? draft.isChanged : live.draft !== null;
    return { ...live, ...written, live, isChanged, version: live.draft?.version ?? 0 };
  });
  const saving: Saving<Row> = {
    kind: 'draft row',
    async save(send, { id, live, ...row }, { version, fields: changed }) {
      if (id === product.id) {
        for (const [field, value] of Object.entries(changed))
          draft.set(field as keyof Fields, value as never);
        return { version, record: { ...row, ...changed } };
      }
      const body = { version, fields: changed };
      const { draft: kept } = await send('saveProductDraft', { params: { id }, body });
      return { version: kept?.version ?? 0, record: { ...live, ...kept?.fields } };
    },
  };
  return (
    <Section title={`Variants of ${style.name}`}>
      <p className={parts.soft}>
        {style.options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join(' · ')}
      </p>
      <StyleActions product={product} style={style} draft={draft} />
      <p>
        Rows are saved as drafts when you leave them, and go live when you publish. Use the arrow keys and
        Enter to move, Escape to cancel.
      </p>
      <Grid
        label={`Variants of ${style.name}`}
        rows={rows}
        fields={fields}
        lead={lead}
        saving={saving}
        saveAll={saveAll}
        onSaved={() => void revalidate()}
      />
      {archived.length > 0 && (
        <p>
          Archived:{' '}
          {archived.map(({ id, optionValues }, at) => (
            <span key={id}>
              {at > 0 && ' · '}
              <Link to={productPath(id)}>{optionValues.join(', ')}</Link>
            </span>
          ))}
        </p>
      )}
    </Section>
  );
}

const shownOf = ({
  name,
  sku,
  pricePence,
  vatClass,
  shelf,
  barcode,
  weightGrams,
  parcelSize,
}: DeskProduct['record']) => ({
  ...{ name, sku, pricePence, vatClass, shelf, barcode, weightGrams, parcelSize },
});

const lead = { head: 'Variant', cell: (variant: Row) => <Variant variant={variant} /> };

function Variant({ variant: { id, optionValues, status, isChanged, onSale } }: { variant: Row }) {
  const isHere = useParams().id === id;
  const name = optionValues.join(', ');
  return (
    <span className={styles.variantName}>
      {isHere ? <strong>{name}</strong> : <Link to={productPath(id)}>{name}</Link>}
      <StatusBadge status={status} />
      <span className={parts.soft}>
        {`${onSale.toLocaleString('en-GB')} on sale`}
        {isChanged && status === 'published' && ', changes not published'}
      </span>
    </span>
  );
}
