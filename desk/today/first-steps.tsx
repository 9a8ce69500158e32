import { deskPages } from '#contract/desk/pages.ts';
import type { Permission } from '#contract/desk/permissions.ts';
import { useMay } from '#desk/app/me.ts';
import { Section } from '#desk/ui/section.tsx';
import { Line } from './line.tsx';
import styles from './today.module.css';

const steps: readonly { to: string; words: string; may: Permission }[] = [
  {
    to: deskPages.settings,
    words: 'Say what the shop is called, and what delivery costs',
    may: 'settings.change',
  },
  { to: deskPages.terms, words: 'Write the terms that apply to every order', may: 'settings.change' },
  { to: deskPages.products, words: 'Add what you sell, and publish it', may: 'products.edit' },
  { to: deskPages.stockReceive, words: 'Enter the stock you have', may: 'stock.change' },
  { to: deskPages.staff, words: 'Invite the people who work with you', may: 'staff.manage' },
];

/** Before the first order: the steps to set up a shop, in order. */
export function FirstSteps() {
  const may = useMay();
  const wanted = steps.filter((step) => may(step.may));
  if (wanted.length === 0) return null;
  return (
    <Section title="Before the first order">
      <p>Nobody has ordered yet. What a new shop needs, step by step:</p>
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
