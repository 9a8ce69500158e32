import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatPounds } from '#contract/money.ts';
import { categoryPath } from '#storefront/catalogue/category-path.ts';
import { DeliveryCost } from '#storefront/delivery/delivery-cost.tsx';
import { findPageAnswers } from '#storefront/search/page-answers.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Thumbnail } from '#storefront/ui/thumbnail.tsx';
import { forgetSearches, listRecentSearches, rememberSearch } from './recent-searches.ts';
import { searchPath } from './search-path.ts';
import { useSuggestions } from './use-suggestions.ts';
import { shielded } from '#storefront/ui/shield.ts';
import styles from './search-suggestions.module.css';

interface Option {
  key: string;
  path: string;
  content: ReactNode;
}

interface Group {
  name: string;
  options: Option[];
}

/**
 * Suggestions below the search field: a list box that the field controls, navigated with the arrow keys. The focus stays
 * in the field, and Enter searches unless a suggestion is selected.
 */
export function SearchSuggestions({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const id = useId();
  const navigate = useNavigate();
  const { key: place } = useLocation();
  const [typed, setTyped] = useState(() => field.current?.value ?? '');
  // Navigating closes it, even if the field keeps the focus; after a search, this begins again with a new field.
  const [openAt, setOpenAt] = useState(() => (document.activeElement === field.current ? place : null));
  const [recent, setRecent] = useState(listRecentSearches);
  const [chosen, setChosen] = useState<number | null>(null);
  const suggestions = useSuggestions(typed);

  const groups =
    typed.trim() === '' ? recentGroups(recent) : [...pageGroups(typed), ...suggestedGroups(suggestions)];
  const options = groups.flatMap((group) => group.options);
  const isShown = openAt === place && options.length > 0;
  const active = isShown && chosen !== null && chosen < options.length ? chosen : null;
  const optionId = (index: number) => `${id}-${index}`;

  function open(path: string) {
    setOpenAt(null);
    field.current?.blur();
    void navigate(path);
  }

  // The listeners stay on the field for as long as this is mounted; they act on what is currently shown.
  const acting = useRef({ open, options, isShown, active, place });
  useEffect(() => {
    acting.current = { open, options, isShown, active, place };
  });

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const listening = new AbortController();
    const { signal } = listening;
    const show = () => {
      setTyped(input.value);
      setRecent(listRecentSearches());
      setChosen(null);
      setOpenAt(acting.current.place);
    };
    // Text typed between the first read of the field and now.
    // oxlint-disable-next-line react/set-state-in-effect -- only the field knows
    setTyped(input.value);
    input.addEventListener('input', show, { signal });
    input.addEventListener('focus', show, { signal });
    input.addEventListener('click', show, { signal });
    input.addEventListener('blur', () => setOpenAt(null), { signal });
    input.addEventListener(
      'keydown',
      (event) => {
        const now = acting.current;
        if (event.isComposing) return;
        const last = now.options.length - 1;
        const next = moved(event.key, now.active, last);
        if (event.key === 'Escape' && now.isShown) setOpenAt(null);
        else if (event.key === 'Enter' && now.active !== null) now.open(now.options[now.active]!.path);
        else if (next !== undefined && last >= 0) {
          setOpenAt(acting.current.place);
          setChosen(next);
        } else return;
        event.preventDefault();
      },
      { signal },
    );
    input.form?.addEventListener(
      'submit',
      () => {
        rememberSearch(input.value);
        setOpenAt(null);
      },
      { signal },
    );
    return () => listening.abort();
  }, [field, acting]);

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    // It is a search field at all times; the number of suggestions is announced.
    input.setAttribute('aria-autocomplete', 'list');
    if (isShown) input.setAttribute('aria-controls', id);
    else input.removeAttribute('aria-controls');
    if (active === null) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `${id}-${active}`);
  }, [field, id, isShown, active]);

  const count = isShown ? options.length : 0;
  useEffect(() => {
    if (count > 0) announce(count === 1 ? '1 suggestion' : `${count} suggestions`);
  }, [count]);

  if (!isShown) return null;
  return (
    // A press in here must not move the focus.
    <div
      ref={shielded}
      role="presentation"
      className={styles.panel}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {typed.trim() !== '' && suggestions.Products.length > 0 && <DeliveryCost />}
      <div id={id} role="listbox" aria-label="Suggestions">
        {groups.map(({ name, options: own }) => (
          <div key={name} role="group" aria-label={name} className={styles.group}>
            <p className={styles.heading} aria-hidden="true">
              {name}
            </p>
            {own.map((option) => {
              const { key, path, content } = option;
              const at = options.indexOf(option);
              return (
                <a
                  key={key}
                  id={optionId(at)}
                  role="option"
                  aria-selected={at === active}
                  tabIndex={-1}
                  className={styles.option}
                  href={path}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
                    event.preventDefault();
                    open(path);
                  }}
                >
                  {content}
                </a>
              );
            })}
          </div>
        ))}
      </div>
      {typed.trim() === '' && (
        <button
          type="button"
          className={styles.forget}
          onClick={() => {
            forgetSearches();
            setRecent([]);
          }}
        >
          Clear recent searches
        </button>
      )}
    </div>
  );
}

/**
 * Where a key moves the selection; undefined for any other key. The field itself comes before the first and after the
 * last.
 */
function moved(key: string, active: number | null, last: number): number | null | undefined {
  if (key === 'ArrowDown') return active === null ? 0 : active === last ? null : active + 1;
  if (key === 'ArrowUp') return active === null ? last : active === 0 ? null : active - 1;
  return undefined;
}

function recentGroups(terms: readonly string[]): Group[] {
  const options = terms.flatMap((term) => {
    const path = searchPath(term);
    const content = (
      <>
        <Icon name="search" size="small" />
        <span className={styles.name}>{term}</span>
      </>
    );
    return path === null ? [] : [{ key: term, path, content }];
  });
  return options.length > 0 ? [{ name: 'Recent searches', options }] : [];
}

/** Known without a call. */
function pageGroups(typed: string): Group[] {
  const options = findPageAnswers(typed, { isUnfinished: true }).map(({ path, icon, title }) => ({
    key: title,
    path,
    content: (
      <>
        <Icon name={icon} size="small" />
        <span className={styles.name}>{title}</span>
      </>
    ),
  }));
  return options.length > 0 ? [{ name: 'Help', options }] : [];
}

function suggestedGroups({ Products, Categories }: ReturnType<typeof useSuggestions>): Group[] {
  const products = Products.map(({ Uuid, Name, Price, ImageCollection }) => ({
    key: Uuid,
    path: `/products/${Uuid}`,
    content: (
      <>
        <Thumbnail src={ImageCollection[0]?.ImagePath ?? null} name={Name} size="small" />
        <span className={styles.name}>{Name}</span>
        <span className={styles.price}>{formatPounds(Price)}</span>
      </>
    ),
  }));
  const categories = Categories.map(({ Id, Name, Path }) => ({
    key: Id,
    path: categoryPath(Path),
    content: (
      <span className={styles.name}>
        {Name}
        {Path.length > 1 && <span className={styles.above}>{` in ${Path.slice(0, -1).join(' › ')}`}</span>}
      </span>
    ),
  }));
  return [
    { name: 'Products', options: products },
    { name: 'Categories', options: categories },
  ].filter(({ options }) => options.length > 0);
}
