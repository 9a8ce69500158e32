import { useId } from 'react';
import { Link } from 'react-router';
import type { Variants } from '#contract/catalogue.ts';
import { KEEP_FOCUS } from '#storefront/app/page/keep-focus.ts';
import { classNames } from '#storefront/ui/class-names.ts';
import { findPaint, Swatch } from '#storefront/ui/swatch.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import { choiceRows, type ChoiceRow } from './variant-choice.ts';
import styles from './variant-picker.module.css';

/** Choices such as size and colour: each is a link to that variant's page. */
export function VariantPicker({ variants, currentId }: { variants: Variants; currentId: string }) {
  const rows = choiceRows(variants, currentId);
  if (rows.length === 0) return null;
  return (
    <div className={styles.rows}>
      {rows.map((row) => (
        <Row key={row.name} row={row} />
      ))}
    </div>
  );
}

function Row({ row: { name, value, choices } }: { row: ChoiceRow }) {
  const label = useId();
  const isColour = /^colou?r\b/i.test(name);
  return (
    <div>
      <p id={label} className={styles.label}>
        {`${name}: `}
        <strong>{value}</strong>
      </p>
      <ul className={styles.choices} aria-labelledby={label}>
        {choices.map((choice) => (
          <li key={choice.value}>
            {/* Going back returns to where the shopper came from, not through every size tried. */}
            <Link
              to={`/products/${choice.to}`}
              replace
              preventScrollReset
              state={KEEP_FOCUS}
              className={classNames(
                styles.choice,
                choice.isSoldOut && styles.soldOut,
                choice.changesOthers && styles.elsewhere,
              )}
              aria-current={choice.isCurrent ? 'true' : undefined}
            >
              {isColour && findPaint(choice.value) && <Swatch name={choice.value} />}
              <span className={styles.value}>{choice.value}</span>
              {choice.isSoldOut && <VisuallyHidden> (sold out)</VisuallyHidden>}
              {choice.changesOthers && <VisuallyHidden> (changes other choices)</VisuallyHidden>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
