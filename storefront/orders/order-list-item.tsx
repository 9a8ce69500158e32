import { formatOrderDate } from '#contract/dates.ts';
import { formatPounds } from '#contract/money.ts';
import type { OrderSummary } from '#contract/orders.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { ListCard } from '#storefront/ui/list-card.tsx';
import { Price } from '#storefront/ui/price.tsx';
import { Row } from '#storefront/ui/row.tsx';
import { Thumbnail } from '#storefront/ui/thumbnail.tsx';
import { BuyAgain } from './buy-again.tsx';
import { StatusBadge } from './status-badge.tsx';
import { isPayable } from './status-labels.ts';
import styles from './order-list-item.module.css';

/** More pictures would not fit on a phone. */
const MAX_PICTURES = 4;

export function OrderListItem({ order }: { order: OrderSummary }) {
  const count = order.items.reduce((sum, item) => sum + item.quantity, 0);
  // A product with neither picture nor name has nothing to show.
  const pictured = order.items.filter((item) => item.productMainImageUrl || item.productNameSnapshot);
  const more = pictured.length - MAX_PICTURES;
  return (
    <ListCard>
      <Row>
        <div>
          <h2 className={styles.number}>{`Order ${order.orderNumber}`}</h2>
          <p className={styles.soft}>{formatOrderDate(order.orderDate)}</p>
        </div>
        <dl className={styles.statuses}>
          <div>
            <dt>Order</dt>
            <dd>
              <StatusBadge status={order.OrderStatus} />
            </dd>
          </div>
          <div>
            <dt>Payment</dt>
            <dd>
              <StatusBadge status={order.PaymentStatus} />
            </dd>
          </div>
        </dl>
      </Row>
      {pictured.length > 0 && (
        <div className={styles.pictures}>
          {pictured.slice(0, MAX_PICTURES).map((item) => (
            <Thumbnail
              key={item.id}
              src={item.productMainImageUrl}
              name={item.productNameSnapshot}
              size="small"
            />
          ))}
          {more > 0 && <span className={styles.soft}>{`+${more}`}</span>}
        </div>
      )}
      <Row>
        <p>
          <Price>{formatPounds(order.grandTotal)}</Price>
          <span className={styles.soft}>{count === 1 ? ' · 1 item' : ` · ${count} items`}</span>
        </p>
        <div className={styles.actions}>
          {!isPayable(order) && (
            <BuyAgain items={order.items} name={`Order ${order.orderNumber}`}>
              Buy again
            </BuyAgain>
          )}
          <ButtonLink
            to={`/account/orders/${order.id}`}
            size="small"
            aria-label={`View Details of order ${order.orderNumber}`}
          >
            View Details
          </ButtonLink>
        </div>
      </Row>
    </ListCard>
  );
}
