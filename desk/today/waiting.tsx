import { formatPence } from '#contract/money.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { UNCOLLECTED_DAYS, type OrderView } from '#contract/desk/order-words.ts';
import type { Today } from '#contract/desk/today.ts';
import { useMay } from '#desk/app/me.ts';
import { customerPath, orderPath, returnPath } from '#desk/app/paths.ts';
import { daysLeftWords, dayWords } from '#desk/customers/days-left.ts';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import { Line } from './line.tsx';
import { shortDay } from './today-words.ts';
import styles from './today.module.css';

const inView = (view: OrderView) => `${deskPages.orders}?view=${view}`;

const countOf = ({ count, hasMore }: { count: number; hasMore: boolean }) =>
  `${count.toLocaleString('en-GB')}${hasMore ? '+' : ''}`;

/** A line for each waiting task, most urgent first; it disappears when done. */
export function Waiting({ today }: { today: Today }) {
  // The packing screen leaves out what others have or what is held back: then only the list has them all.
  const toPack = useMay()('orders.pack') && today.isAllInPacking ? deskPages.round : inView('to-pack');
  const lines = [
    { to: inView('late'), words: 'late', ...today.late, isUrgent: true },
    { to: inView('in-review'), words: 'with a payment in review', ...today.inReview, isUrgent: true },
    { to: inView('disputed'), words: 'with a disputed payment', ...today.disputed, isUrgent: true },
    { to: inView('short'), words: 'with missing stock', ...today.short, isUrgent: true },
    {
      to: inView('letter-lost'),
      words: 'with an email that was not delivered',
      ...today.lostEmails,
      isUrgent: false,
    },
    {
      to: inView('to-collect'),
      words: `not collected for over ${UNCOLLECTED_DAYS} days`,
      ...today.uncollected,
      isUrgent: false,
    },
    { to: toPack, words: 'to pack', ...today.toPack, isUrgent: false },
  ].filter(({ count }) => count > 0);
  const {
    returnsDue,
    claims,
    refundsToLookAt,
    refundAsks,
    dataRequests,
    dataComplaints,
    lostAddresses,
    lowStock,
    oldDrafts,
    remotePictures,
    reviewsToLookAt,
    lastShippedAt,
  } = today;
  const isNothing =
    lines.length === 0 &&
    returnsDue.count === 0 &&
    claims.count === 0 &&
    refundsToLookAt.length === 0 &&
    refundAsks.length === 0 &&
    dataRequests.length === 0 &&
    dataComplaints.length === 0 &&
    lostAddresses.length === 0 &&
    lowStock.count === 0 &&
    oldDrafts.count === 0 &&
    remotePictures.count === 0 &&
    reviewsToLookAt.count === 0;
  return (
    <Section title="To do">
      {isNothing ? (
        <p>
          Nothing to do.
          {lastShippedAt && (
            <>
              {' '}
              The last order was shipped on <When at={lastShippedAt} />.
            </>
          )}
        </p>
      ) : (
        <ul className={styles.lines}>
          {returnsDue.count > 0 && (
            <Line
              to={deskPages.returnList}
              figure={countOf(returnsDue)}
              isUrgent={returnsDue.lastDay! < today.day}
            >
              {returnsDue.count === 1 ? 'refund' : 'refunds'} due,{' '}
              {returnsDue.lastDay! < today.day ? 'late since' : 'the first by'}{' '}
              {shortDay(returnsDue.lastDay!)}
            </Line>
          )}
          {lines.map(({ to, words, count, hasMore, isUrgent }) => (
            <Line key={words} to={to} figure={countOf({ count, hasMore })} isUrgent={isUrgent}>
              {`${count === 1 ? 'order' : 'orders'} ${words}`}
            </Line>
          ))}
          {claims.count > 0 && (
            <Line to={`${deskPages.returnList}?view=claims`} figure={countOf(claims)}>
              {claims.count === 1 ? 'claim' : 'claims'} to answer
            </Line>
          )}
          {refundsToLookAt.map(({ orderNumber, amountPence }, index) => (
            <Line key={index} to={orderPath(orderNumber)} figure={formatPence(amountPence)} isUrgent>
              refund for order {orderNumber} failed
            </Line>
          ))}
          {refundAsks.map(({ orderNumber, who, amountPence, returnId }) => (
            <Line
              key={orderNumber + who}
              to={returnId === null ? orderPath(orderNumber) : returnPath(returnId)}
              figure={formatPence(amountPence)}
              isUrgent
            >
              refund for order {orderNumber}, requested by {who}
            </Line>
          ))}
          {dataRequests.map(({ customerId, dueOn, daysLeft }) => (
            <Line
              key={customerId}
              to={customerPath(customerId)}
              figure={daysLeftWords(daysLeft)}
              isUrgent={daysLeft <= 7}
            >
              to send a customer their data, by {dayWords(dueOn)}
            </Line>
          ))}
          {dataComplaints.map(({ id, dueOn, daysLeft }) => (
            <Line
              key={id}
              to={deskPages.dataComplaints}
              figure={daysLeftWords(daysLeft)}
              isUrgent={daysLeft <= 7}
            >
              to answer a complaint about personal data, by {dayWords(dueOn)}
            </Line>
          ))}
          {lostAddresses.map((address) => (
            <Line
              key={address}
              to={`${deskPages.customers}?search=${encodeURIComponent(address)}`}
              figure="1"
            >
              email could not be delivered to <bdi>{address}</bdi>
            </Line>
          ))}
          {reviewsToLookAt.count > 0 && (
            <Line to={deskPages.reviews} figure={countOf(reviewsToLookAt)}>
              {reviewsToLookAt.count === 1 ? 'review' : 'reviews'} to check
            </Line>
          )}
          {lowStock.count > 0 && (
            <Line to={`${deskPages.stock}?low=true`} figure={countOf(lowStock)}>
              {lowStock.count === 1 ? 'product is' : 'products are'} low on stock
            </Line>
          )}
          {remotePictures.count > 0 && (
            <Line to={deskPages.remotePictures} figure={countOf(remotePictures)}>
              {remotePictures.count === 1 ? 'product shows' : 'products show'} pictures from another website
            </Line>
          )}
          {oldDrafts.count > 0 && (
            <Line to={`${deskPages.products}?view=with-draft`} figure={countOf(oldDrafts)}>
              {oldDrafts.count === 1 ? 'draft has' : 'drafts have'} been unpublished for more than a week
            </Line>
          )}
        </ul>
      )}
    </Section>
  );
}
