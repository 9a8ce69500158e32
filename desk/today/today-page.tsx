import { Link } from 'react-router';

import { formatPence } from '#contract/money.ts';
import { deskPages } from '#contract/desk/pages.ts';
import type { OrderView } from '#contract/desk/order-words.ts';
import type { Today } from '#contract/desk/today.ts';
import { call } from '#desk/app/call.ts';
import { useMay, useMe } from '#desk/app/me.ts';
import { customerPath } from '#desk/customers/customer-path.ts';
import { daysLeftWords, dayWords } from '#desk/customers/days-left.ts';
import { deskPage } from '#desk/app/page.tsx';
import { useRefresh } from '#desk/app/use-refresh.ts';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { addPath } from '#desk/search/search-path.ts';
import { Sales } from './sales.tsx';
import styles from './today.module.css';

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Today',
  load: ({ request: { signal } }) => call('getToday', {}, { signal }),
  failed: 'What waits could not be loaded.',
  skeleton: (
    <Stack>
      <PageHeader title="Hello" />
      <p role="status">Loading what waits...</p>
      <Section title="To do">
        <Skeleton width="most" />
        <Skeleton width="most" />
      </Section>
    </Stack>
  ),
  children: function TodayPage({ loaded: today }) {
    const me = useMe();
    useRefresh(30);
    return (
      <Stack>
        <PageHeader title={`Hello, ${me.name.split(' ', 1)[0]!}`} />
        <div className={styles.columns}>
          <Waiting today={today} />
          {today.misses.length > 0 && <Misses misses={today.misses} />}
          {today.sales && <Sales sales={today.sales} />}
        </div>
      </Stack>
    );
  },
});

/** What shoppers wanted and did not find. */
function Misses({ misses }: Pick<Today, 'misses'>) {
  return (
    <Section title="Searched for, and nothing found">
      <ul className={styles.lines}>
        {misses.map(({ words, count }) => (
          <li key={words}>
            <Link to={addPath(words)} className={styles.line}>
              <strong>{count.toLocaleString('en-GB')}</strong>
              <span>
                <bdi>{words}</bdi>: add synonym
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const inView = (view: OrderView) => `${deskPages.orders}?view=${view}`;

const countOf = ({ count, hasMore }: { count: number; hasMore: boolean }) =>
  hasMore ? `${count.toLocaleString('en-GB')}+` : count;

/** One line for each thing that waits, the most urgent first; gone when it is done. */
function Waiting({ today }: { today: Today }) {
  const toPack = useMay()('orders.pack') ? deskPages.round : inView('to-pack');
  const lines = [
    { to: inView('late'), words: 'late', ...today.late, isUrgent: true },
    { to: inView('in-review'), words: 'with a payment in review', ...today.inReview, isUrgent: true },
    { to: inView('disputed'), words: 'with a disputed payment', ...today.disputed, isUrgent: true },
    { to: inView('short'), words: 'short of goods', ...today.short, isUrgent: true },
    { to: toPack, words: 'to pack', ...today.toPack, isUrgent: false },
  ].filter(({ count }) => count > 0);
  const { refundsToLookAt, dataRequests, lostLetters, lowStock, reviewsToLookAt, lastShippedAt } = today;
  const isNothing =
    lines.length === 0 &&
    refundsToLookAt.length === 0 &&
    dataRequests.length === 0 &&
    lostLetters === 0 &&
    lowStock.count === 0 &&
    reviewsToLookAt.count === 0;
  return (
    <Section title="To do">
      {isNothing ? (
        <p>
          Nothing waits.
          {lastShippedAt && (
            <>
              {' '}
              The last parcel left on <When at={lastShippedAt} />.
            </>
          )}
        </p>
      ) : (
        <ul className={styles.lines}>
          {lines.map(({ to, words, count, hasMore, isUrgent }) => (
            <li key={to}>
              <Link to={to} className={styles.line} data-urgent={isUrgent || undefined}>
                <strong>{countOf({ count, hasMore })}</strong>
                <span>{`${count === 1 ? 'order' : 'orders'} ${words}`}</span>
              </Link>
            </li>
          ))}
          {refundsToLookAt.map((refund, index) => (
            <li key={index}>
              <Link
                to={deskPages.order.replace(':number', refund.orderNumber)}
                className={styles.line}
                data-urgent
              >
                <strong>{formatPence(refund.amountPence)}</strong>
                <span>of order {refund.orderNumber} did not go back</span>
              </Link>
            </li>
          ))}
          {dataRequests.map(({ customerId, dueOn, daysLeft }) => (
            <li key={customerId}>
              <Link
                to={customerPath(customerId)}
                className={styles.line}
                data-urgent={daysLeft <= 7 || undefined}
              >
                <strong>{daysLeftWords(daysLeft)}</strong>
                <span>for the data a customer asked for, by {dayWords(dueOn)}</span>
              </Link>
            </li>
          ))}
          {lostLetters > 0 && (
            <li className={styles.line}>
              <strong>{lostLetters}</strong>
              <span>{lostLetters === 1 ? 'letter' : 'letters'} that could not be delivered</span>
            </li>
          )}
          {reviewsToLookAt.count > 0 && (
            <li>
              <Link to={deskPages.reviews} className={styles.line}>
                <strong>{countOf(reviewsToLookAt)}</strong>
                <span>{reviewsToLookAt.count === 1 ? 'review' : 'reviews'} to look at</span>
              </Link>
            </li>
          )}
          {lowStock.count > 0 && (
            <li>
              <Link to={`${deskPages.stock}?low=true`} className={styles.line}>
                <strong>{countOf(lowStock)}</strong>
                <span>{lowStock.count === 1 ? 'product is' : 'products are'} running out</span>
              </Link>
            </li>
          )}
        </ul>
      )}
    </Section>
  );
}
