import { useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { unsentWords } from '#contract/returns/unsent-words.ts';
import type { ReturnOptions } from '#contract/returns/returns.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { isRefusal } from '#storefront/app/calls/error-kind.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { FormActions } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { ComesBack } from './choose-pieces.tsx';
import { ReturnedGoods } from './order-returns.tsx';
import { cancels } from './returnable.ts';
import { chosenOf, createKeyOf, type ReturnWish } from './return-wish.ts';
import styles from './returns.module.css';

/** The second step of a return: what it says, and the button that says it. */
export function ReadOnceMore({
  order,
  options,
  wish,
}: {
  order: Order;
  options: ReturnOptions;
  wish: ReturnWish;
}) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const [keyOf] = useState(createKeyOf);
  const lines = chosenOf(options, wish.pieces);
  const isOne = lines.length === 1 && lines[0]!.quantity === 1;
  const isSent = order.OrderStatus !== 'Processing';
  const isCancelling = cancels(options, wish.pieces);
  const tell = useAction(
    async () => {
      const body = { kind: 'withdrawal' as const, lines, note: wish.note };
      try {
        const { id } = await call('tellReturn', { params: { id: order.id }, body }, { headers: keyOf(body) });
        await navigate(`${pathname}?of=${id}`, { replace: true });
        announce('We have noted it.');
      } catch (error) {
        // Another tab or device has been quicker.
        if (isRefusal(error)) void revalidate();
        throw error;
      }
    },
    { fallback: 'Failed to send your return.' },
  );
  return (
    <>
      <PageHeader title="Read once more" lead={<p className={styles.soft}>Order {order.orderNumber}</p>} />
      <Card as="section">
        <div className={styles.sheet}>
          <p>I withdraw from my contract for the purchase of:</p>
          <ReturnedGoods order={order} told={{ lines }} />
          {wish.note !== '' && <p className={styles.words}>{wish.note}</p>}
          <ComesBack order={order} options={options} pieces={wish.pieces} />
          <ul className={styles.bullets}>
            {isSent ? (
              <>
                <li>{`You send ${isOne ? 'it' : 'them'} back within 14 days. The next page shows where to.`}</li>
                <li>
                  {isOne
                    ? 'You pay for sending it back, unless it is faulty.'
                    : 'You pay for sending them back, unless they are faulty.'}
                </li>
                <li>
                  {`We can keep part of the money if ${isOne ? 'it was' : 'they were'} used more than you could in a shop.`}
                </li>
              </>
            ) : (
              <li>
                {isCancelling
                  ? 'This cancels your order: nothing will be sent.'
                  : unsentWords(options.cancelObstacle, order.collection !== null)}
              </li>
            )}
          </ul>
          {tell.failure && <Notice tone="error">{tell.failure}</Notice>}
          <FormActions>
            <Button onClick={() => void navigate(-1)}>Change</Button>
            <Button variant="primary" busy={tell.isBusy && 'Sending...'} onClick={() => void tell.run()}>
              {isCancelling ? 'Cancel the order' : 'Withdraw from the contract'}
            </Button>
          </FormActions>
          <p className={styles.soft}>
            {isSent
              ? `This tells us that you return ${isOne ? 'it' : 'them'}.`
              : `This tells us that you do not want ${isOne ? 'it' : 'them'}.`}{' '}
            We confirm it at once by email.
          </p>
        </div>
      </Card>
    </>
  );
}
