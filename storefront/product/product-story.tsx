import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { formatPounds } from '#contract/money.ts';
import { pages } from '#contract/pages.ts';
import type { ProductDetails } from '#contract/product-details.ts';
import { returnRuleSentences } from '#contract/returns/words.ts';
import { idleExtra } from '#storefront/app/page/lazy.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { DOES_NOT_COUNT } from '#storefront/delivery/does-not-count.ts';
import { RecyclingLine } from '#storefront/recycling/recycling-line.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { AttributeTable, attributeRows } from './attribute-table.tsx';
import { sortDescription } from '#storefront/ui/description-parts.ts';
import { Description } from '#storefront/ui/description.tsx';
import styles from './product-story.module.css';

const DeliveryToPostcode = idleExtra(
  async () => (await import('#storefront/delivery/delivery-to-postcode.tsx')).DeliveryToPostcode,
);

/** The full description and details of a product, below the part that sells it. */
export function ProductStory({ product, details }: { product: Product; details: ProductDetails | null }) {
  const { parts, inTheBox, careAndSafety } = sortDescription(product.Description);
  const rows = attributeRows(product.Sku, details);
  return (
    <div className={styles.story}>
      {rows.length > 0 && (
        <section aria-labelledby="details">
          <h2 id="details">Details</h2>
          <AttributeTable rows={rows} />
          {details?.IsElectrical && <RecyclingLine />}
        </section>
      )}
      <section aria-labelledby="description">
        <h2 id="description">Description</h2>
        <Description parts={parts} />
      </section>
      <div>
        {inTheBox.length > 0 && (
          <Fold title="In the box">
            <Bullets items={inTheBox} />
          </Fold>
        )}
        {careAndSafety.length > 0 && (
          <Fold title="Care and safety">
            <Bullets items={careAndSafety} />
          </Fold>
        )}
        <Fold title="Delivery and returns">
          <DeliveryAndReturns details={details} />
          <DeliveryToPostcode productId={product.Uuid} />
        </Fold>
      </div>
    </div>
  );
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>
        <h2>{title}</h2>
        <Icon name="chevron-down" size="small" />
      </summary>
      <div className={styles.folded}>{children}</div>
    </details>
  );
}

function Bullets({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.bullets}>
      {items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}

function DeliveryAndReturns({ details }: { details: ProductDetails | null }) {
  const { cost } = useSite().shop.deliveryWords;
  return (
    <>
      <p>{(details?.Delivery && deliveryInFull(details.Delivery, details.IsPromotable)) ?? `${cost}.`}</p>
      <p>
        {details?.ReturnRule
          ? returnRuleSentences[details.ReturnRule]
          : 'You can change your mind up to 14 days after it arrives.'}{' '}
        See <Link to={pages.returns}>Returns</Link>.
      </p>
    </>
  );
}

function deliveryInFull(
  { Words, FullCost, FreeFrom }: NonNullable<ProductDetails['Delivery']>,
  isPromotable: boolean,
): string {
  if (FullCost === null) return `${Words}.`;
  if (FullCost === 0) return 'Delivery to the UK mainland is free.';
  const costs = `Delivery to the UK mainland costs ${formatPounds(FullCost)}`;
  if (!isPromotable) return `${costs}. ${DOES_NOT_COUNT}`;
  return FreeFrom === null ? `${costs}.` : `${costs}, and is free from ${formatPounds(FreeFrom)}.`;
}
