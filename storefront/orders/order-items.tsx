import type { ReactNode } from 'react';
import type { Order } from '#contract/orders.ts';
import { formatLine } from '#contract/pricing/order-sums.ts';
import { returnRuleSentences } from '#contract/returns/words.ts';
import { NameLink } from '#storefront/ui/name-link.tsx';
import { Thumbnail } from '#storefront/ui/thumbnail.tsx';
import styles from './order-items.module.css';

export function OrderItems({
  items,
  renderAction,
}: {
  items: Order['items'];
  renderAction?: (item: Order['items'][number]) => ReactNode;
}) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <Thumbnail src={item.productMainImageUrl} name={item.productNameSnapshot} size="small" />
          <div>
            <NameLink to={`/products/${item.productId}`} className={styles.name}>
              {item.productNameSnapshot}
            </NameLink>
            {item.productSkuSnapshot && <p className={styles.soft}>{`SKU: ${item.productSkuSnapshot}`}</p>}
            {item.returnRule && <p className={styles.soft}>{returnRuleSentences[item.returnRule]}</p>}
          </div>
          <p className={styles.sum}>{formatLine(item.quantity, item.unitPriceAtOrder, item.totalPrice)}</p>
          {renderAction && <div className={styles.action}>{renderAction(item)}</div>}
        </li>
      ))}
    </ul>
  );
}
