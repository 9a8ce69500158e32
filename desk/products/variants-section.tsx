import { Link, useParams, useRevalidator } from 'react-router';
import type { DeskProduct, DeskStyle } from '#contract/desk/products.ts';
import { Grid } from '#desk/grid/grid.tsx';
import { Section } from '#desk/ui/section.tsx';
import parts from '#desk/ui/parts.module.css';
import { productPath } from '#desk/app/paths.ts';
import { StatusBadge } from './status-badge.tsx';
import { StyleActions } from './style-actions.tsx';
import styles from './products.module.css';

const fields = ['pricePence', 'sku', 'barcode', 'shelf', 'weightGrams'] as const;

/** The variants of the style: each is a product, and each row saves itself. */
export function VariantsSection({ product, style }: { product: DeskProduct; style: DeskStyle }) {
  const { revalidate } = useRevalidator();
  return (
    <Section title={`Variants of ${style.name}`}>
      <p className={parts.soft}>
        {style.options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join(' · ')}
      </p>
      <StyleActions product={product} style={style} />
      <p>
        Rows save and go live when you leave them. Use the arrow keys and Enter to move, Escape to cancel.
      </p>
      <Grid
        label={`Variants of ${style.name}`}
        rows={style.variants}
        fields={fields}
        lead={lead}
        onSaved={() => void revalidate()}
      />
    </Section>
  );
}

type DeskVariant = DeskStyle['variants'][number];

const lead = { head: 'Variant', cell: (variant: DeskVariant) => <Variant variant={variant} /> };

function Variant({ variant: { id, optionValues, status, onSale } }: { variant: DeskVariant }) {
  const isHere = useParams().id === id;
  const name = optionValues.join(', ');
  return (
    <span className={styles.variantName}>
      {isHere ? <strong>{name}</strong> : <Link to={productPath(id)}>{name}</Link>}
      <StatusBadge status={status} />
      <span className={parts.soft}>{`${onSale.toLocaleString('en-GB')} on sale`}</span>
    </span>
  );
}
