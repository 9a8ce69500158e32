import { MOST_PRINTED, MOST_SENT } from '#contract/desk/order-words.ts';
import { useMay } from '#desk/app/me.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { invoicesPath, pickListPath, slipsPath } from '#desk/print/print-path.ts';
import { sendingPath } from '#desk/sending/sending-path.ts';
import type { useChosen } from '#desk/ui/chosen.tsx';
import { MainActs } from '#desk/ui/bottom-bar.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import styles from './orders.module.css';

const roundPath = (orders: readonly string[]) => `${deskPages.round}?orders=${orders.join(',')}`;

/** What can be done with all orders that are ticked. */
export function ChosenOrders({
  chosen,
  chooseAll,
  chooseNone,
}: Omit<ReturnType<typeof useChosen>, 'column'>) {
  const may = useMay();
  return (
    <div className={parts.acts} role="group" aria-label="Chosen orders">
      {chosen.length === 0 ? (
        <Button size="small" onClick={chooseAll}>
          Choose all
        </Button>
      ) : (
        <MainActs>
          <span role="status" className={styles.count}>
            {chosen.length} chosen
          </span>
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
        </MainActs>
      )}
    </div>
  );
}
