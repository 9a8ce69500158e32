import { useEffect, useRef, useState, type RefObject } from 'react';
import { formatOrderDate } from '#contract/dates.ts';
import { formatPounds } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { pagePath } from '#contract/pages.ts';
import type { OrderReturn, ReturnOptions } from '#contract/returns/returns.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { Row } from '#storefront/ui/row.tsx';
import { cameOf, isUnsent, nameOf, nextSteps, stateOf, titleOf } from './return-words.ts';
import styles from './returns.module.css';

/** What has come back of an order, is on its way back, or was not right. */
export function OrderReturns({
  order,
  options,
  returns,
}: Shown & {
  returns: readonly OrderReturn[];
}) {
  const newest = returns[0]?.id;
  const [newestAtFirst] = useState(newest);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that made it on this page is gone.
  useEffect(() => {
    if (newest !== newestAtFirst) heading.current?.focus();
  }, [newest, newestAtFirst]);
  if (newest === undefined) return null;
  return (
    <Card as="section">
      <h2 className={styles.title}>{titleOfAll(returns)}</h2>
      <ul className={styles.returns}>
        {returns.map((told, index) => (
          <li key={told.id}>
            <ReturnInShort
              order={order}
              options={options}
              told={told}
              heading={index === 0 ? heading : null}
            />
            {told.kind !== 'cancellation' && (
              <ButtonLink
                size="small"
                to={`${pagePath('return', { orderId: order.id })}?of=${told.id}`}
                aria-label={`See ${nounOf(told)} ${told.code}`}
              >
                See {nounOf(told)}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const isCalledOff = (told: OrderReturn) => told.kind === 'cancellation' || isUnsent(told);

function titleOfAll(returns: readonly OrderReturn[]): string {
  if (returns.some(({ kind }) => kind === 'claim')) return 'Returns and messages';
  return returns.every(isCalledOff) ? 'Cancellation' : 'Returns';
}

function nounOf(told: OrderReturn): string {
  if (told.kind === 'claim') return 'message';
  return isUnsent(told) ? 'request' : 'return';
}

interface Shown {
  order: Order;
  /** Null: they could not be loaded. */
  options: ReturnOptions | null;
}

function ReturnInShort({
  order,
  options,
  told,
  heading,
}: Shown & { told: OrderReturn; heading: RefObject<HTMLHeadingElement | null> | null }) {
  const state = stateOf(told, order);
  return (
    <>
      <Row>
        <h3 className={styles.name} ref={heading} tabIndex={-1}>
          {titleOf(told)}
        </h3>
        <Badge tone={state.tone}>{state.words}</Badge>
      </Row>
      <p className={styles.soft}>
        {told.code}, <time dateTime={told.toldAt}>{formatOrderDate(told.toldAt)}</time>
      </p>
      <ReturnedGoods order={order} told={told} />
      <ReturnNews order={order} options={options} told={told} />
    </>
  );
}

export function ReturnedGoods({ order, told }: { order: Order; told: Parameters<typeof cameOf>[0] }) {
  return (
    <ul className={styles.goods}>
      {cameOf(told, order.items).map((goods, index) => (
        <li key={index}>{goods}</li>
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
        <p
          key={itemId}
        >{`We kept back ${formatPounds(amount)} for ${nameOf(order.items, itemId)}: ${reason}`}</p>
      ))}
      {told.answer !== '' && told.outcome !== 'refused' && (
        <div className={styles.answer}>
          <p className={styles.name}>Our answer</p>
          <p className={styles.words}>{told.answer}</p>
        </div>
      )}
    </>
  );
}
