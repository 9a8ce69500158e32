import type { Order } from '#contract/orders.ts';
import { pagePath } from '#contract/pages.ts';
import type { ReturnOptions } from '#contract/returns/returns.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { orderDay } from '#contract/returns/order-day.ts';
import styles from './returns.module.css';

/** What a buyer can still do with a paid order. */
export function OrderHelp({ order, options }: { order: Order; options: ReturnOptions }) {
  const isSent = order.OrderStatus === 'Shipped' || order.OrderStatus === 'Delivered';
  const page = pagePath('return', { orderId: order.id });
  const canCancel = options.canWithdraw && order.OrderStatus === 'Processing';
  const canReturn = options.canWithdraw && isSent;
  const isTooLate = isSent && !options.canWithdraw && options.lines.some(({ open }) => open > 0);
  if (!canCancel && !canReturn && !options.canClaim) return null;
  return (
    <Card as="section">
      <h2 className={styles.title}>Returns and help</h2>
      <div className={styles.help}>
        {canReturn && <p className={styles.soft}>{untilWhen(options.lastDay)}</p>}
        {isTooLate && <p className={styles.soft}>{options.whyNot}</p>}
        {canCancel && <CancelOrder order={order} options={options} />}
        {canReturn && (
          <ButtonLink to={page} icon="return">
            Return something
          </ButtonLink>
        )}
        {options.canClaim && (
          <ButtonLink to={`${page}?fault`} icon="warning">
            Something is wrong
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

function untilWhen(lastDay: string | null): string {
  return lastDay === null
    ? 'You can change your mind until 14 days after it arrives.'
    : `You can change your mind until ${orderDay(lastDay)}.`;
}
