import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { Category } from '#contract/catalogue.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { CategoryPicture } from './category-picture.tsx';
import { categoryPath } from './category-path.ts';
import { loadCategories } from './load-categories.ts';
import type { TopCategory } from './strip-categories.ts';
import styles from './category-strip.module.css';

/** Long enough to cross from the strip into the open panel, short enough not to linger. */
const CLOSE_DELAY_MILLISECONDS = 180;
/** A pointer merely crossing the strip opens nothing. */
const OPEN_DELAY_MILLISECONDS = 90;

/**
 * The top categories, always in view: swiped sideways on a phone. Hovering, or the down arrow, opens one's
 * subcategories; its own page lists them too, so nobody needs the panel.
 */
export function CategoryStrip({ categories }: { categories: readonly TopCategory[] }) {
  const { key } = useLocation();
  const [chosen, choose] = useState<{ category: Category; at: string } | null>(null);
  // A choice holds until the next page.
  const open = chosen?.at === key ? chosen.category : null;
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const isByKey = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();

  const close = () => choose(null);

  useEffect(() => {
    const element = panel.current;
    if (!open || !element || !opener.current) return;
    // In the top layer, where the strip's sideways scrolling cannot clip it.
    element.showPopover();
    const strip = opener.current.closest('nav')!.getBoundingClientRect();
    const link = opener.current.getBoundingClientRect();
    const left = Math.min(link.left, document.documentElement.clientWidth - element.offsetWidth - 16);
    element.style.setProperty('left', `${Math.max(left, 16)}px`);
    element.style.setProperty('top', `${strip.bottom - 4}px`);
    if (isByKey.current) element.querySelector('a')?.focus();
    return () => element.hidePopover();
  }, [open]);

  function show(top: TopCategory, link: HTMLElement, delay: number) {
    clearTimeout(timer.current);
    const tree = top.isParent ? loadCategories(call).catch(() => []) : [];
    const asked = setTimeout(async () => {
      const category = (await tree).find(({ Id }) => Id === top.Id);
      // The pointer has moved elsewhere meanwhile.
      if (timer.current !== asked) return;
      opener.current = link;
      isByKey.current = delay === 0;
      choose(category ? { category, at: key } : null);
    }, delay);
    timer.current = asked;
  }
  function hideSoon(event: PointerEvent) {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(close, CLOSE_DELAY_MILLISECONDS);
  }
  function onLinkKey(event: KeyboardEvent<HTMLElement>, category: TopCategory) {
    if (event.key !== 'ArrowDown' || !category.isParent) return;
    event.preventDefault();
    show(category, event.currentTarget, 0);
  }
  function onPanelKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    close();
    opener.current?.focus();
  }

  /* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions --
     the pointer leaving and Escape only close what the links inside have opened */
  if (categories.length === 0) return <div className={styles.strip} />;
  return (
    <nav
      className={styles.strip}
      aria-label="Categories"
      onPointerLeave={hideSoon}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <ul className={styles.list}>
        {categories.map((category) => (
          <li key={category.Id}>
            <NavLink
              className={styles.link}
              to={categoryPath([category.Name])}
              onPointerEnter={(event) =>
                event.pointerType === 'mouse' && show(category, event.currentTarget, OPEN_DELAY_MILLISECONDS)
              }
              onKeyDown={(event) => onLinkKey(event, category)}
            >
              {category.Name}
            </NavLink>
          </li>
        ))}
      </ul>
      <div
        id={id}
        ref={panel}
        popover="manual"
        className={styles.panel}
        onPointerEnter={() => clearTimeout(timer.current)}
        onKeyDown={onPanelKey}
      >
        {open && (
          <>
            <Link className={styles.all} to={categoryPath([open.Name])}>
              <CategoryPicture category={open} size="small" />
              {`All of ${open.Name}`}
            </Link>
            <ul>
              {open.Subcategories.map((sub) => (
                <li key={sub.Id}>
                  <Link to={categoryPath([open.Name, sub.Name])}>{sub.Name}</Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </nav>
  );
}
