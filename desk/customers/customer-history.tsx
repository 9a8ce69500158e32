import { Link } from 'react-router';
import { orderStatusWords } from '#contract/state-words.ts';
import { formatPence } from '#contract/money.ts';
import type { Customer } from '#contract/desk/customers.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { OrderLink } from '#desk/app/order-link.tsx';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';
import { Badge } from '#storefront/ui/badge.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import styles from './customers.module.css';

type Order = Customer['orders'][number];

const columns: readonly Column<Order>[] = [
  {
    head: 'Order',
    isTitle: true,
    cell: ({ orderNumber }) => <OrderLink number={orderNumber} />,
  },
  { head: 'Placed', cell: ({ placedAt }) => <When at={placedAt} /> },
  {
    head: 'Status',
    cell: ({ status }) => (
      <span>
        <Badge>{orderStatusWords[status]}</Badge>
      </span>
    ),
  },
  {
    head: 'Refunded',
    isNumber: true,
    cell: ({ refundedPence }) => (refundedPence > 0 ? formatPence(refundedPence) : '–'),
  },
  { head: 'Total', isNumber: true, cell: ({ totalPence }) => formatPence(totalPence) },
];

export function CustomerOrders({ customer: { email, orders, hasMoreOrders } }: { customer: Customer }) {
  return (
    <Stack>
      <h2>Orders</h2>
      <Rows
        label="Orders"
        columns={columns}
        rows={orders}
        idOf={({ orderNumber }) => orderNumber}
        empty={<EmptyState title="No orders yet." />}
      />
      {hasMoreOrders && (
        <p>
          <Link to={`${deskPages.orders}?${new URLSearchParams({ search: email })}`}>All orders</Link>
        </p>
      )}
    </Stack>
  );
}

export function CustomerNotes({ customer: { notes } }: { customer: Customer }) {
  if (notes.length === 0) return null;
  return (
    <Section title="Staff notes">
      {notes.map((note) => (
        <div key={note.at + note.orderNumber}>
          <p className={styles.text}>{note.body}</p>
          <p className={parts.soft}>
            {note.who} about <OrderLink number={note.orderNumber} />, <When at={note.at} />
          </p>
        </div>
      ))}
    </Section>
  );
}

export function CustomerReviews({ customer: { reviews } }: { customer: Customer }) {
  if (reviews.length === 0) return null;
  return (
    <Section title="Reviews">
      {reviews.map((review) => (
        <div key={review.id}>
          <p>
            <strong>
              {review.stars} of 5, {review.productName}
            </strong>{' '}
            {review.isHidden && <Badge tone="caution">Hidden</Badge>}
          </p>
          {(review.title ?? review.words) && (
            <p className={styles.text}>{[review.title, review.words].filter(Boolean).join('\n')}</p>
          )}
          <p className={parts.soft}>
            <When at={review.writtenAt} />
          </p>
        </div>
      ))}
    </Section>
  );
}

/** The activity as the customer sees it. */
export function CustomerActivity({ customer: { activity } }: { customer: Customer }) {
  return (
    <Section title="Activity">
      <p className={parts.soft}>The latest fifty entries, as the customer sees them.</p>
      <ol className={styles.timeline}>
        {activity.map((entry) => (
          <li key={entry.id}>
            {[entry.action, entry.changes].filter(Boolean).join(': ')}
            {entry.failureReason && ` (failed: ${entry.failureReason})`}
            <span className={parts.soft}>
              <When at={entry.at} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
