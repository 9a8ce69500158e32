import { useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import { formatMoment } from '#contract/dates.ts';
import type { StockAlert } from '#contract/stock-alerts.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { hasCode } from '#storefront/app/calls/error-kind.ts';
import { LoadFailedAbove } from '#storefront/app/calls/load-failed.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Row, RowName } from '#storefront/ui/row.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import styles from './waiting-for.module.css';

/** The customer's stock alerts, each of which can be ended here. Null if they could not be loaded. */
export function WaitingFor({ alerts }: { alerts: readonly StockAlert[] | null }) {
  const { revalidate } = useRevalidator();
  const list = useRef<HTMLDivElement>(null);
  const {
    run: end,
    busyWith,
    failure,
  } = useAction(
    async ({ id }: StockAlert) => {
      await call('deleteStockAlert', { params: { id } }).catch(unlessGone);
      await revalidate();
      // The pressed button is gone, so the focus moves here.
      list.current?.focus();
    },
    {
      fallback: 'Failed to end that.',
      done: ({ productName }) => `You are no longer waiting for ${productName}.`,
    },
  );
  const busyId = busyWith?.[0].id;
  if (!alerts) return <LoadFailedAbove error={null} message="Failed to load what you are waiting for." />;

  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      {failure && <Notice tone="error">{failure}</Notice>}
      {alerts.length === 0 && (
        <p className={styles.soft}>
          Nothing at the moment. When a product is sold out, on its page press &lsquo;Tell me when it is
          back&rsquo;.
        </p>
      )}
      {alerts.length > 0 && (
        <ul className={styles.list}>
          {alerts.map((alert) => (
            <Row as="li" key={alert.id} className={styles.alert}>
              <div>
                <RowName>
                  <Link to={`/products/${encodeURIComponent(alert.productId)}`}>{alert.productName}</Link>
                </RowName>
                <p className={styles.soft}>{`Since ${formatMoment(alert.createdAt)}`}</p>
              </div>
              <Button
                size="small"
                busy={busyId === alert.id && 'Ending...'}
                aria-label={busyId === alert.id ? undefined : `Stop waiting for ${alert.productName}`}
                onClick={() => void end(alert)}
              >
                End
              </Button>
            </Row>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Notified or ended meanwhile. */
function unlessGone(error: unknown): void {
  if (!hasCode(error, 'stock-alerts/not-found')) throw error;
}
