import { useEffect, useRef, type MouseEvent } from 'react';
import { Link } from 'react-router';
import type { Facet } from '#contract/catalogue.ts';
import type { Finding } from '#contract/finding.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import { cleared, listChoices } from './choices.ts';
import type { FindingInUse } from './use-finding.ts';
import styles from './chosen-chips.module.css';

/** The chosen values, each with a button to remove it. */
export function ChosenChips({ facets, use }: { facets: readonly Facet[]; use: FindingInUse }) {
  const { finding, choose, addressFor } = use;
  const choices = listChoices(finding, facets);
  const list = useRef<HTMLUListElement>(null);
  const letGo = useRef<{ place: number; of: number } | null>(null);

  // The pressed chip is gone, so the focus moves to the next one, or to the place where more can be chosen.
  useEffect(() => {
    // Wait until it is gone.
    if (letGo.current === null || letGo.current.of === choices.length) return;
    const chips = list.current?.querySelectorAll(`.${styles.chip}`) ?? [];
    const next =
      chips[Math.min(letGo.current.place, chips.length - 1)] ??
      ['open-filters', 'results']
        .map((id) => document.getElementById(id))
        .find((one) => one?.checkVisibility());
    letGo.current = null;
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  });

  function go(event: MouseEvent, next: Finding, place: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    letGo.current = { place, of: choices.length };
    choose(next);
  }
  if (choices.length === 0) return null;
  const all = cleared(finding);
  return (
    <ul ref={list} className={styles.chips} aria-label="Chosen filters">
      {choices.map(({ key, value, text, rest }, place) => (
        <li key={`${key}=${value}`}>
          <Link
            to={addressFor(rest)}
            rel="nofollow"
            className={styles.chip}
            onClick={(event) => go(event, rest, place)}
          >
            <VisuallyHidden>Remove </VisuallyHidden>
            <span className={styles.text}>{text}</span>
            <Icon name="close" size="small" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={addressFor(all)}
          rel="nofollow"
          className={styles.all}
          onClick={(event) => go(event, all, 0)}
        >
          Clear all
        </Link>
      </li>
    </ul>
  );
}
