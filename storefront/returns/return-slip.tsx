import type { Order } from '#contract/orders.ts';
import type { OrderReturn } from '#contract/returns/returns.ts';
import { lazyExtra } from '#storefront/app/page/lazy.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { orderDay } from '#contract/returns/order-day.ts';
import { ReturnedGoods } from './order-returns.tsx';
import styles from './returns.module.css';

// The code that draws it is larger than the rest of the page.
const QrCode = lazyExtra(async () => (await import('#storefront/ui/qr-code.tsx')).QrCode);

/** Where the parcel goes, and the slip for it. Alone on paper. */
export function ReturnSlip({
  order,
  told,
  sendTo,
}: {
  order: Order;
  told: OrderReturn;
  sendTo: string | null;
}) {
  const { shop } = useSite();
  return (
    <Card as="section">
      <div className={styles.sheet}>
        <h2 className={styles.title}>Return slip</h2>
        <p>
          Print this slip and put it in the parcel, or write the code on a piece of paper. Ask for proof of
          posting.
        </p>
        <div className={styles.slip}>
          <div>
            <p className={styles.code}>{told.code}</p>
            <p>{`Order ${order.orderNumber}`}</p>
            <ReturnedGoods order={order} told={told} />
            <p className={styles.name}>Send to</p>
            <p className={styles.address}>
              {sendTo === null ? 'We will email you the address.' : `${shop.name}\n${sendTo}`}
            </p>
            {order.collection && <p>{`Or bring it back to ${order.collection.address}`}</p>}
            {told.sendBackBy !== null && <p>{`Post it by ${orderDay(told.sendBackBy)}`}</p>}
          </div>
          <div className={styles.qr}>
            <QrCode text={told.code} name={`QR code of ${told.code}`} />
          </div>
        </div>
        <div className={styles.acts}>
          <Button icon="print" onClick={() => window.print()}>
            Print the slip
          </Button>
        </div>
      </div>
    </Card>
  );
}
