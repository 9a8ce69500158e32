import { Link } from 'react-router';
import { stockLabel } from '#contract/limits.ts';
import { formatPounds } from '#contract/money.ts';
import { withIds } from '#storefront/app/calls/product-ids.ts';
import { AddButton } from '#storefront/basket/add-button.tsx';
import { pictureBackgroundSeed } from '#storefront/catalogue/picture-background.ts';
import { PictureFrame } from '#storefront/catalogue/picture-frame.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { NameLink } from '#storefront/ui/name-link.tsx';
import { Price } from '#storefront/ui/price.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import { WholeWords } from '#storefront/ui/whole-words.tsx';
import { uncompare } from './compared-list.ts';
import { compareProducts, type Compared } from './comparison.ts';
import styles from './comparison-table.module.css';

/** A column for each product. A phone shows two of them at a time, beside the names of the rows. */
export function ComparisonTable({ compared }: { compared: readonly Compared[] }) {
  const rows = compareProducts(compared);
  const ids = compared.map(({ product }) => product.Uuid);
  const canHide = compared.length > 1 && rows.some(({ differs }) => !differs);
  return (
    <div className={styles.comparison}>
      {canHide && (
        // Works without code: the stylesheet hides the rows.
        <label className={styles.only}>
          <input type="checkbox" />
          Only what differs
        </label>
      )}
      {compared.length > 2 && (
        <p className={styles.hint}>{`${compared.length} products. Swipe sideways to see them all.`}</p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- axe asks for it: scrollable-region-focusable */}
      <div className={styles.scroller} tabIndex={0} role="region" aria-label="Comparison">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                <VisuallyHidden>What is compared</VisuallyHidden>
              </th>
              {compared.map(({ product: { Uuid, Name, Categories, ImageCollection } }, index) => (
                <th key={Uuid} scope="col" className={styles.product}>
                  <span className={styles.picture}>
                    <PictureFrame
                      path={ImageCollection[0]?.ImagePath}
                      alt=""
                      name={Name}
                      seed={pictureBackgroundSeed({ Uuid, Categories })}
                      isFirst={index < 2}
                      sizes="12rem"
                    />
                  </span>
                  <NameLink to={`/products/${Uuid}`} className={styles.name}>
                    <WholeWords>{Name}</WholeWords>
                  </NameLink>
                  {compared.length > 1 && (
                    <Link
                      to={withIds(
                        '/compare',
                        ids.filter((id) => id !== Uuid),
                      )}
                      className={styles.remove}
                      aria-label={`Remove ${Name} from the comparison`}
                      preventScrollReset
                      replace
                      onClick={() => uncompare(Uuid)}
                    >
                      <Icon name="close" size="small" />
                      Remove
                    </Link>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, values, differs, best }) => (
              <tr key={name} className={differs ? styles.differs : styles.same}>
                <th scope="row">
                  {name}
                  {differs && <span className={styles.mark}>Differs</span>}
                </th>
                {values.map((value, column) => (
                  <td key={ids[column]}>
                    {value ?? (
                      <>
                        <span aria-hidden="true">–</span>
                        <VisuallyHidden>not stated</VisuallyHidden>
                      </>
                    )}
                    {best?.column === column && <span className={styles.best}>{best.name}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Buy</th>
              {compared.map(({ product }) => (
                <td key={product.Uuid}>
                  <p className={styles.price}>
                    <Price>{formatPounds(product.Price)}</Price>
                  </p>
                  {product.StockLevel > 0 ? <AddButton product={product} /> : stockLabel(product.StockLevel)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  );
}
