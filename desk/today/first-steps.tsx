import { deskPages } from '#contract/desk/pages.ts';
import type { Permission } from '#contract/desk/permissions.ts';
import { useMay } from '#desk/app/me.ts';
import { Section } from '#desk/ui/section.tsx';
import { Line } from './line.tsx';
import styles from './today.module.css';

const steps: readonly { to: string; words: string; may: Permission }[] = [
  {
    to: deskPages.settings,
    words: 'Set the shop’s name and delivery price',
    may: 'settings.change',
  },
  { to: deskPages.terms, words: 'Write your terms and conditions', may: 'settings.change' },
  { to: deskPages.products, words: 'Add and publish your products', may: 'products.edit' },
  { to: deskPages.stockReceive, words: 'Enter your stock', may: 'stock.change' },
  { to: deskPages.staff, words: 'Invite your staff', may: 'staff.manage' },
];

/** Before the first order: the steps to set up a shop, in order. */
export function FirstSteps() {
  const may = useMay();
  const wanted = steps.filter((step) => may(step.may));
  if (wanted.length === 0) return null;
  return (
    <Section title="Before the first order">
      <p>No orders yet. Set up your new shop step by step:</p>
      <ol className={styles.lines}>
        {wanted.map(({ to, words }, index) => (
          <Line key={to} to={to} figure={`${index + 1}`}>
            {words}
          </Line>
        ))}
      </ol>
    </Section>
  );
}
