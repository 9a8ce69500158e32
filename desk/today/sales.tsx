import { formatPence } from '#contract/money.ts';
import type { Today } from '#contract/desk/today.ts';
import parts from '#desk/ui/parts.module.css';
import { Section } from '#desk/ui/section.tsx';
import { DefinitionList } from '#storefront/ui/definition-list.tsx';
import { ordersWords, shortDay } from './today-words.ts';
import styles from './today.module.css';

type Takings = NonNullable<Today['sales']>;

const HEIGHT = 100;

/** Today compared with the same day last week, and thirty days as bars, with a table for those who cannot see them. */
export function Sales({ sales }: { sales: Takings }) {
  const max = Math.max(...sales.days.map(({ pence }) => pence), 1);
  const sold = sales.days.filter(({ pence }) => pence > 0);
  // A single day cannot be the best.
  const best = sold.length > 1 ? sold.find(({ pence }) => pence === max) : undefined;
  const sum = (of: 'orders' | 'pence') => sales.days.reduce((all, day) => all + day[of], 0);
  return (
    <Section title="Sold">
      <DefinitionList
        rows={[
          {
            term: 'Today',
            note: ordersWords(sales.today.orders),
            detail: formatPence(sales.today.pence),
            isStrong: true,
          },
          {
            term: 'A week ago, by this time',
            note: ordersWords(sales.lastWeek.orders),
            detail: formatPence(sales.lastWeek.pence),
          },
          { term: 'In thirty days', note: ordersWords(sum('orders')), detail: formatPence(sum('pence')) },
        ]}
      />
      <svg
        className={styles.bars}
        viewBox={`0 0 ${sales.days.length * 10} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {sales.days.map(({ day, pence }, index) => {
          const height = Math.max((pence / max) * HEIGHT, 1);
          return (
            <rect
              key={day}
              className={day === best?.day ? styles.best : undefined}
              x={index * 10 + 1}
              y={HEIGHT - height}
              width={8}
              height={height}
            />
          );
        })}
      </svg>
      <p className={styles.scale}>
        <span>{shortDay(sales.days[0]!.day)}</span>
        {best && (
          <span className={styles.bestWords}>
            Best: {shortDay(best.day)}, {formatPence(best.pence)}
          </span>
        )}
        <span>Today</span>
      </p>
      <p className={parts.soft}>Less what has been refunded.</p>
      <details>
        <summary>Table of the last thirty days</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Orders</th>
              <th scope="col">Sold</th>
            </tr>
          </thead>
          <tbody>
            {sales.days.toReversed().map(({ day, orders: count, pence }) => (
              <tr key={day}>
                <th scope="row">{shortDay(day)}</th>
                <td>{count}</td>
                <td>{formatPence(pence)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Section>
  );
}
