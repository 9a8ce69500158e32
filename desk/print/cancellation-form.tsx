import { cancellationNotice } from '#contract/cancellation-form.ts';
import type { Printed, PrintedOrder } from '#contract/desk/print.ts';
import { When } from '#desk/ui/when.tsx';
import styles from './sheets.module.css';

/** The fields for the buyer to fill in. */
const blanks = ['Received on', 'Name', 'Address', 'Signature', 'Date'] as const;

/**
 * The back of a slip: the statutory form, completed as far as the shop can. Whose order it is appears only on the
 * front.
 */
export function CancellationForm({
  shop,
  order: { orderNumber, placedAt },
}: {
  shop: Printed['shop'];
  order: PrintedOrder;
}) {
  return (
    <article className={styles.sheet} aria-label={`Cancellation form of order ${orderNumber}`}>
      <h2 className={styles.formTitle}>Cancellation form</h2>
      <p className={styles.small}>
        Fill this in and send it back only if you wish to cancel the contract. You can also do so on your
        order’s page in our shop, or without an account at {shop.withdrawUrl}.
      </p>
      <p className={styles.formTo}>To {[shop.name, shop.address, shop.email].filter(Boolean).join(', ')}</p>
      <p>{cancellationNotice}:</p>
      <p className={styles.blank} data-lines="3" />
      <p className={styles.formTo}>
        Order {orderNumber}, ordered <When at={placedAt} />
      </p>
      {blanks.map((name) => (
        <p key={name} className={styles.blank} data-lines={name === 'Address' ? '3' : undefined}>
          {name}
        </p>
      ))}
    </article>
  );
}
