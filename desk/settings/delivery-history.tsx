import { useState } from 'react';
import type { EarlierDelivery } from '#contract/desk/delivery.ts';
import type { DeliveryTable } from '#contract/delivery/zones.ts';
import { ActionFailure } from '#desk/app/desk-action.tsx';
import { call } from '#desk/app/call.ts';
import parts from '#desk/ui/parts.module.css';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { useAction, type Action } from '#storefront/ui/use-action.ts';
import { changesBetween } from './delivery-words.ts';
import styles from './delivery.module.css';

/** The earlier tables. Restoring one is a change like any other. */
export function DeliveryHistory({
  current,
  restore,
}: {
  current: DeliveryTable;
  restore: Action<[DeliveryTable]>;
}) {
  const [tables, setTables] = useState<readonly EarlierDelivery[] | null>(null);
  const show = useAction(async () => setTables((await call('listDeliveryHistory', {})).tables), {
    fallback: 'The history could not be loaded. Please try again.',
  });
  return (
    <Section title="History">
      {tables === null && (
        <div>
          <Button busy={show.isBusy && 'Loading...'} onClick={() => void show.run()}>
            Show history
          </Button>
        </div>
      )}
      <ActionFailure act={{ ...show, retry: null }} />
      <ActionFailure act={{ ...restore, retry: null }} />
      {tables?.length === 0 && <p>Nothing has been changed yet.</p>}
      {tables && tables.length > 0 && (
        <ol className={styles.history} aria-label="Earlier prices, the newest first">
          {tables.map(({ id, table, changedBy, changedAt }, place) => {
            const before = tables[place + 1];
            const isCurrent = JSON.stringify(table) === JSON.stringify(current);
            return (
              <li key={id}>
                <div className={parts.acts}>
                  {changedAt ? (
                    <strong>
                      {`${changedBy ?? 'The shop'}, `}
                      <When at={changedAt} />
                    </strong>
                  ) : (
                    <strong>Before that</strong>
                  )}
                  {isCurrent ? (
                    <span className={parts.soft}>as it is now</span>
                  ) : (
                    <Button
                      size="small"
                      busy={restore.busyWith?.[0] === table && 'Restoring...'}
                      onClick={() => void restore.run(table)}
                    >
                      Restore this
                    </Button>
                  )}
                </div>
                {before && <Differences before={before.table} after={table} />}
              </li>
            );
          })}
        </ol>
      )}
    </Section>
  );
}

export function Differences({ before, after }: { before: DeliveryTable; after: DeliveryTable }) {
  const lines = changesBetween(before, after);
  return (
    <ul className={styles.plainList}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lines.length === 0 && <li>No price or zone changed.</li>}
    </ul>
  );
}
