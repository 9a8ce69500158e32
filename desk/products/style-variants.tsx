import { useState } from 'react';
import { Link } from 'react-router';
import type { DeskStyle, ListedProduct } from '#contract/desk/products.ts';
import { formatPence } from '#contract/money.ts';
import { call } from '#desk/app/call.ts';
import parts from '#desk/ui/parts.module.css';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { productPath } from '#desk/app/paths.ts';
import { variantsText } from './product-words.ts';
import { StatusBadge } from './status-badge.tsx';
import styles from './products.module.css';

/** The variants of a style in the list, which unfold below its name. */
export function StyleVariants({ style: listed }: { style: ListedProduct }) {
  const [style, setStyle] = useState<DeskStyle | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = useAction(
    async () => {
      setStyle(await call('getDeskStyle', { params: { id: listed.id } }));
      setIsOpen(true);
    },
    { fallback: 'The variants could not be loaded. Please try again.' },
  );
  return (
    <>
      {' '}
      <Button
        size="small"
        variant="quiet"
        aria-expanded={isOpen}
        aria-label={`${variantsText(listed)} of ${listed.name}`}
        busy={open.isBusy && 'Loading...'}
        onClick={() => (isOpen ? setIsOpen(false) : void open.run())}
      >
        {variantsText(listed)}
      </Button>
      {open.failure && <Notice tone="error">{open.failure}</Notice>}
      {isOpen && style && (
        <ul className={styles.plain} aria-label={`Variants of ${listed.name}`}>
          {style.variants.map(({ id, optionValues, status, pricePence, onSale }) => (
            <li key={id} className={styles.variantName}>
              <Link to={productPath(id)}>{optionValues.join(', ')}</Link>
              <span className={parts.soft}>{`${formatPence(pricePence)}, ${onSale} on sale`}</span>
              {status !== 'published' && <StatusBadge status={status} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
