import { formatPence } from '#contract/money.ts';
import type { Today } from '#contract/desk/today.ts';
import { Section } from '#desk/ui/section.tsx';
import { DefinitionList } from '#storefront/ui/definition-list.tsx';
import styles from './today.module.css';

type Takings = NonNullable<Today['sales']>;

const HEIGHT = 100;

const london = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
const dayWords = (day: string) => london.format(new Date(`${day}T12:00:00Z`));
const orders = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`;

/** Today beside the same day a week ago, and thirty days as bars, with the same as a table for who cannot see them. */
export function Sales({ sales }: { sales: Takings }) {
  const most = Math.max(...sales.days.map(({ pence }) => pence), 1);
  return (
    <Section title="Sold">
      <DefinitionList
        rows={[
          {
            term: 'Today',
            note: orders(sales.today.orders),
            detail: formatPence(sales.today.pence),
            isStrong: true,
          },
          {
            term: 'A week ago, by this time',
            note: orders(sales.lastWeek.orders),
            detail: formatPence(sales.lastWeek.pence),
          },
        ]}
      />
      <svg
        className={styles.bars}
        viewBox={`0 0 ${sales.days.length * 10} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {sales.days.map(({ day, pence }, index) => {
          const height = Math.max((pence / most) * HEIGHT, 1);
          return <rect key={day} x={index * 10 + 1} y={HEIGHT - height} width={8} height={height} />;
        })}
      </svg>
      <details>
        <summary>The last thirty days as a table</summary>
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
                <th scope="row">{dayWords(day)}</th>
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
