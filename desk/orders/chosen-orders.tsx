import { useState } from 'react';
import { MOST_PRINTED, MOST_SENT } from '#contract/desk/order-words.ts';
import type { ListedDeskOrder } from '#contract/desk/orders.ts';
import { useMay } from '#desk/app/me.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { invoicesPath, pickListPath, slipsPath } from '#desk/print/print-path.ts';
import { sendingPath } from '#desk/sending/sending-path.ts';
import type { Column } from '#desk/ui/rows.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import styles from './orders.module.css';

const roundPath = (orders: readonly string[]) => `${deskPages.round}?orders=${orders.join(',')}`;

/** Orders of the list that are ticked, to do something with all of them. */
export function useChosenOrders(shown: readonly ListedDeskOrder[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  // What has left the list is not chosen any more.
  const chosen = shown.map(({ orderNumber }) => orderNumber).filter((number) => ticked.has(number));
  const column: Column<ListedDeskOrder> = {
    head: 'Choose',
    isTick: true,
    cell: ({ orderNumber }) => (
      <label className={styles.choose}>
        <input
          type="checkbox"
          aria-label={`Choose ${orderNumber}`}
          checked={ticked.has(orderNumber)}
          onChange={({ target }) => {
            const next = new Set(chosen);
            if (target.checked) next.add(orderNumber);
            else next.delete(orderNumber);
            setTicked(next);
          }}
        />
      </label>
    ),
  };
  const chooseAll = () => setTicked(new Set(shown.slice(0, MOST_SENT).map(({ orderNumber }) => orderNumber)));
  return { chosen, column, chooseAll, chooseNone: () => setTicked(new Set()) };
}

export function ChosenOrders({
  chosen,
  chooseAll,
  chooseNone,
}: Omit<ReturnType<typeof useChosenOrders>, 'column'>) {
  const may = useMay();
  return (
    <div className={styles.acts} role="group" aria-label="Chosen orders">
      {chosen.length === 0 ? (
        <Button size="small" onClick={chooseAll}>
          Choose all
        </Button>
      ) : (
        <>
          <span role="status">{chosen.length} chosen</span>
          {may('orders.ship') && chosen.length <= MOST_SENT && (
            <ButtonLink size="small" to={sendingPath(chosen)}>
              Send
            </ButtonLink>
          )}
          {chosen.length <= MOST_PRINTED ? (
            <>
              <ButtonLink size="small" variant="primary" to={slipsPath(chosen)}>
                Print slips
              </ButtonLink>
              {may('orders.pack') && (
                <ButtonLink size="small" to={roundPath(chosen)}>
                  Take into a round
                </ButtonLink>
              )}
              <ButtonLink size="small" to={pickListPath(chosen)}>
                Pick list
              </ButtonLink>
              <ButtonLink size="small" to={invoicesPath(chosen)}>
                Invoices
              </ButtonLink>
            </>
          ) : (
            <span>At most {MOST_PRINTED} are printed at once.</span>
          )}
          <Button size="small" variant="quiet" onClick={chooseNone}>
            Choose none
          </Button>
        </>
      )}
    </div>
  );
}
