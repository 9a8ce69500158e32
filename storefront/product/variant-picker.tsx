import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import type { Variants } from '#contract/catalogue.ts';
import { KEEP_FOCUS } from '#storefront/app/page/keep-focus.ts';
import { classNames } from '#storefront/ui/class-names.ts';
import { findPaint, Swatch } from '#storefront/ui/swatch.tsx';
import { Picture } from '#storefront/ui/picture.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import { choiceRows, type ChoiceRow } from './variant-choice.ts';
import styles from './variant-picker.module.css';

/** Between the edge and the first choice, in pixels. */
const GAP = 8;

/** Choices such as size and colour: each is a link to that variant's page. */
export function VariantPicker({
  variants,
  currentId,
  isAboveBar,
}: {
  variants: Variants;
  currentId: string;
  /** On a phone it stays in view above the buy bar, until the page has scrolled to it. */
  isAboveBar: boolean;
}) {
  const rows = choiceRows(variants, currentId);
  if (rows.length === 0) return null;
  return (
    <div className={classNames(styles.rows, isAboveBar && styles.aboveBar)}>
      {rows.map((row) => (
        <Row key={row.name} row={row} />
      ))}
    </div>
  );
}

function Row({ row: { name, isColour, value, choices } }: { row: ChoiceRow }) {
  const label = useId();
  const list = useRef<HTMLUListElement>(null);
  // On a phone a row may be wider than the screen: it begins with the choice before the current one, which is then whole.
  useEffect(() => {
    const row = list.current!;
    const before = row.querySelector('li:has(+ li > [aria-current])') as HTMLElement | null;
    row.scrollLeft = before ? before.offsetLeft - row.offsetLeft - GAP : 0;
  }, []);
  return (
    <div className={styles.row}>
      <p id={label} className={styles.label}>
        {`${name}: `}
        <strong>{value}</strong>
      </p>
      <ul ref={list} className={styles.choices} aria-labelledby={label}>
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
              {choice.picture !== null ? (
                <Picture
                  src={choice.picture}
                  sizes="2rem"
                  alt=""
                  width={32}
                  height={32}
                  loading="lazy"
                  className={styles.picture}
                />
              ) : (
                isColour && findPaint(choice.value) && <Swatch name={choice.value} />
              )}
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
