import { formatOrderDate } from '#contract/dates.ts';
import { formatPounds } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { pagePath } from '#contract/pages.ts';
import type { OrderReturn, ReturnOptions } from '#contract/returns/returns.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { Row } from '#storefront/ui/row.tsx';
import { nextSteps, stateOf, titleOf } from './return-words.ts';
import styles from './returns.module.css';

/** What has come back of an order, is on its way back, or was not right. */
export function OrderReturns({
  order,
  options,
  returns,
}: Shown & {
  returns: readonly OrderReturn[];
}) {
  return (
    <Card as="section">
      <h2 className={styles.title}>
        {returns.some(({ kind }) => kind === 'claim') ? 'Returns and messages' : 'Returns'}
      </h2>
      <ul className={styles.returns}>
        {returns.map((told) => (
          <li key={told.id}>
            <ReturnInShort order={order} options={options} told={told} />
            {told.kind !== 'cancellation' && (
              <ButtonLink
                size="small"
                to={`${pagePath('return', { orderId: order.id })}?of=${told.id}`}
                aria-label={`See ${told.kind === 'claim' ? 'message' : 'return'} ${told.code}`}
              >
                {told.kind === 'claim' ? 'See message' : 'See return'}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface Shown {
  order: Order;
  /** Null: they could not be loaded. */
  options: ReturnOptions | null;
}

function ReturnInShort({ order, options, told }: Shown & { told: OrderReturn }) {
  return (
    <>
      <Row>
        <h3 className={styles.name}>{titleOf(told)}</h3>
        <Badge tone={stateOf(told).tone}>{stateOf(told).words}</Badge>
      </Row>
      <p className={styles.soft}>
        {told.code}, <time dateTime={told.toldAt}>{formatOrderDate(told.toldAt)}</time>
      </p>
      <ReturnedGoods order={order} told={told} />
      <ReturnNews order={order} options={options} told={told} />
    </>
  );
}

export function ReturnedGoods({ order, told }: { order: Order; told: Pick<OrderReturn, 'lines'> }) {
  return (
    <ul className={styles.goods}>
      {told.lines.map(({ itemId, quantity }) => (
        <li key={itemId}>{`${quantity} × ${nameOf(order, itemId)}`}</li>
      ))}
    </ul>
  );
}

/** Where it stands, what was kept back and why, and what the shop has answered. */
export function ReturnNews({ order, options, told }: Shown & { told: OrderReturn }) {
  return (
    <>
      {nextSteps(told, order, options).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {told.deductions.map(({ itemId, amount, reason }) => (
        <p key={itemId}>{`We kept back ${formatPounds(amount)} for ${nameOf(order, itemId)}: ${reason}`}</p>
      ))}
      {told.answer !== '' && (
        <div className={styles.answer}>
          <p className={styles.name}>Our answer</p>
          <p className={styles.words}>{told.answer}</p>
        </div>
      )}
    </>
  );
}

export function nameOf(order: Order, itemId: string): string {
  return order.items.find(({ id }) => id === itemId)?.productNameSnapshot ?? 'Item';
}
