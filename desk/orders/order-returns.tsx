import { Link } from 'react-router';
import { formatDay } from '#contract/dates.ts';
import type { DeskOrder } from '#contract/desk/one-order.ts';
import { outcomeWords, returnKindWords } from '#contract/desk/return-words.ts';
import { useMay } from '#desk/app/me.ts';
import { returnPath } from '#desk/app/paths.ts';
import { Section } from '#desk/ui/section.tsx';
import parts from '#desk/ui/parts.module.css';
import styles from './orders.module.css';

/** What of an order comes back, or is said to be wrong. */
export function OrderReturns({ order: { returns } }: { order: DeskOrder }) {
  const mayOpen = useMay()('orders.pack');
  if (returns.length === 0) return null;
  return (
    <Section title="Returns">
      <ul className={styles.why}>
        {returns.map(({ id, code, kind, pieces, refundDue, outcome }) => (
          <li key={id}>
            {mayOpen ? <Link to={returnPath(id)}>{code}</Link> : code}, {pieces}{' '}
            {pieces === 1 ? 'piece' : 'pieces'}: {returnKindWords[kind]}
            <span className={parts.soft}>
              {outcome === null
                ? refundDue === null
                  ? 'Open'
                  : `Refund due by ${formatDay(refundDue)}`
                : outcomeWords[outcome]}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
