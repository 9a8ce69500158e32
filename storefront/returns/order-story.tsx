import { useState } from 'react';
import { formatOrderDate } from '#contract/dates.ts';
import type { Order } from '#contract/orders.ts';
import { lazyExtra } from '#storefront/app/page/lazy.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { orderDay } from '#contract/returns/order-day.ts';
import { eventWords } from './return-words.ts';
import styles from './returns.module.css';

const ArrivedDialog = lazyExtra(async () => (await import('./arrived-dialog.tsx')).ArrivedDialog);

/** What has happened to an order so far, and when. */
export function OrderStory({ order, timeline }: { order: Order; timeline: NonNullable<Order['timeline']> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card as="section">
      <h2 className={styles.title}>Progress</h2>
      <ol className={styles.story}>
        {timeline.map((entry, index) => (
          <li key={index}>
            <span className={styles.event}>{eventWords(entry, order)}</span>
            <time dateTime={entry.day ?? entry.at} className={styles.soft}>
              {entry.day ? orderDay(entry.day) : formatOrderDate(entry.at)}
            </time>
            {entry.trackingUrl && (
              // The carrier need not learn which order it was.
              <a href={entry.trackingUrl} rel="noreferrer" className={styles.follow}>
                Track your parcel
              </a>
            )}
          </li>
        ))}
      </ol>
      {order.OrderStatus === 'Shipped' && (
        <div className={styles.acts}>
          <Button icon="check" onClick={() => setIsOpen(true)}>
            It has arrived
          </Button>
          {isOpen && <ArrivedDialog order={order} onClose={() => setIsOpen(false)} />}
        </div>
      )}
    </Card>
  );
}
