import { useState } from 'react';
import { MAX_DELIVERED, MAX_NOTED, MAX_PRINTED, MAX_SENT } from '#contract/desk/order-words.ts';
import { useMay, useMe } from '#desk/app/me.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { ParcelFileDialog } from '#desk/sending/parcel-file-dialog.tsx';
import { invoicesPath, pickListPath, sendingPath, slipsPath } from '#desk/app/paths.ts';
import type { useChosen } from '#desk/ui/chosen.tsx';
import { MainActions } from '#desk/ui/bottom-bar.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { ActionFailure } from '#desk/app/desk-action.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { useDelivered } from './use-delivered.ts';
import styles from './orders.module.css';

const roundPath = (orders: readonly string[]) => `${deskPages.round}?orders=${orders.join(',')}`;

/** The actions for all ticked orders. */
export function ChosenOrders({
  chosen,
  chooseAll,
  chooseNone,
  areSent,
}: Omit<ReturnType<typeof useChosen>, 'column'> & { areSent: boolean }) {
  const may = useMay();
  const { saysVat } = useMe();
  const [opened, setOpened] = useState<'file' | 'note' | null>(null);
  const close = () => setOpened(null);
  const { deliver, stays } = useDelivered(chooseNone);
  const delivered = may('orders.ship') && chosen.length <= MAX_DELIVERED && (
    <Button
      size="small"
      variant={areSent ? 'primary' : 'secondary'}
      busy={deliver.isBusy && 'Starting...'}
      onClick={() => void deliver.run(chosen)}
    >
      Mark as delivered
    </Button>
  );
  return (
    <div className={parts.acts} role="group" aria-label="Chosen orders">
      {chosen.length === 0 ? (
        <Button size="small" onClick={chooseAll}>
          Select all
        </Button>
      ) : (
        <MainActions>
          <span role="status" className={styles.count}>
            {chosen.length} selected
          </span>
          {areSent && delivered}
          {chosen.length <= MAX_PRINTED ? (
            <>
              <ButtonLink size="small" variant={areSent ? 'secondary' : 'primary'} to={slipsPath(chosen)}>
                Print slips
              </ButtonLink>
              <ButtonLink size="small" to={pickListPath(chosen)}>
                Pick list
              </ButtonLink>
              {may('orders.pack') && (
                <ButtonLink size="small" to={roundPath(chosen)}>
                  Add to pick run
                </ButtonLink>
              )}
              <ButtonLink size="small" to={invoicesPath(chosen)}>
                {saysVat ? 'Invoices' : 'Receipts'}
              </ButtonLink>
            </>
          ) : (
            <span>Only {MAX_PRINTED} can be printed at once.</span>
          )}
          {may('orders.ship') && chosen.length <= MAX_SENT && (
            <ButtonLink size="small" to={sendingPath(chosen)}>
              Send
            </ButtonLink>
          )}
          {!areSent && delivered}
          {may('orders.ship') && chosen.length <= MAX_SENT && (
            <Button size="small" onClick={() => setOpened('file')}>
              Click & Drop file
            </Button>
          )}
          {may('orders.note') && chosen.length <= MAX_NOTED && (
            <Button size="small" onClick={() => setOpened('note')}>
              Add a note
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={chooseNone}>
            Clear selection
          </Button>
        </MainActions>
      )}
      <ActionFailure act={deliver} />
      {stays.length > 0 && (
        <Notice tone="caution">
          {stays.map(({ orderNumber, problem }) => `${orderNumber}: ${problem}`).join(' ')}
        </Notice>
      )}
      {opened === 'file' && <ParcelFileDialog orders={chosen} onClose={close} />}
      {opened === 'note' && <NoteDialog orders={chosen} onClose={close} />}
    </div>
  );
}
