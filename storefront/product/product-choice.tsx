import type { Product, Variants } from '#contract/catalogue.ts';
import type { ProductDetails } from '#contract/product-details.ts';
import { FitsLine } from '#storefront/child-fit/fits-line.tsx';
import { returnRuleSentences } from '#contract/returns/words.ts';
import { FormulaNotice, ToyWarning } from './lawful-notices.tsx';
import { sizeGuideFor } from '#storefront/size-guides/size-guide-for.ts';
import { SizeGuideLink } from '#storefront/size-guides/size-guide-link.tsx';
import { VariantPicker } from './variant-picker.tsx';
import styles from './product-choice.module.css';

/** Variants, age, and what has to be said before buying. */
export function ProductChoice({
  product,
  details,
  variants,
}: {
  product: Product;
  details: ProductDetails | null;
  variants: Variants;
}) {
  const guide = sizeGuideFor(product.Categories);
  // "Fits now" would promote a product that may not be promoted.
  const age = details?.IsPromotable ? details : null;
  return (
    <>
      {details?.SaleRule === 'first-infant-formula' && <FormulaNotice />}
      <VariantPicker variants={variants} currentId={product.Uuid} isAboveBar={product.StockLevel > 0} />
      {(guide || age) && (
        <div className={styles.fit}>
          {age && <FitsLine card={age} product={product} />}
          {guide && <SizeGuideLink guide={guide} values={details?.Values ?? []} />}
        </div>
      )}
      {details?.ReturnRule && <p className={styles.returns}>{returnRuleSentences[details.ReturnRule]}</p>}
      {details?.IsUnsafeUnder36Months && <ToyWarning />}
    </>
  );
}
