import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'react-router';
import type { Facet } from '#contract/catalogue.ts';
import { findingParameters, type Finding } from '#contract/finding.ts';
import { useIsHydrating } from '#storefront/app/page/is-hydrating.ts';
import { Button } from '#storefront/ui/button.tsx';
import { AGE, isChosen, toggled } from './choices.ts';
import { FilterGroup } from './filter-group.tsx';
import { inSeenOrder, seenWith } from './steady-order.ts';
import { useAnchor } from './use-anchor.ts';
import type { FindingInUse } from './use-finding.ts';
import styles from './filter-form.module.css';

/** The number of groups open at first, so that most can be seen without much scrolling. */
const OPEN_GROUPS = 5;

/**
 * Everything a list can be filtered by. Without code it is a plain form with a button; with code each choice takes
 * effect at once.
 */
export function FilterForm({
  facets: answered,
  only,
  use,
}: {
  facets: readonly Facet[];
  /** The key of the only filter shown. */
  only?: string | undefined;
  use: FindingInUse;
}) {
  const { finding, choose, addressFor } = use;
  const { pathname, search } = useLocation();
  const isHydrating = useIsHydrating();
  const form = useRef<HTMLFormElement>(null);
  const list = listOf(pathname, search);
  const [seen, setSeen] = useState(() => ({ list, answered, order: seenWith({}, answered) }));
  if (seen.answered !== answered) {
    setSeen({ list, answered, order: seenWith(seen.list === list ? seen.order : {}, answered) });
  }
  const facets = inSeenOrder(seen.order, answered).filter(({ Key }) => only === undefined || Key === only);
  const holdScroll = useAnchor(answered);

  // Applies boxes ticked before the page's code was there.
  useEffect(() => {
    let next = finding;
    for (const field of form.current!.querySelectorAll<HTMLInputElement>('[type=checkbox], [type=radio]')) {
      if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) continue;
      next = toggled(next, keyOf(field.name), field.value);
    }
    if (next !== finding) choose(next);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when React has taken over
  }, []);

  function submit(event: FormEvent) {
    // Each choice has already taken effect.
    event.preventDefault();
  }
  return (
    <form
      ref={form}
      action={pathname === '/' ? '/products' : pathname}
      method="get"
      autoComplete="off"
      className={styles.form}
      onChange={holdScroll}
      onSubmit={submit}
    >
      {facets.map((facet, index) => (
        <FilterGroup
          key={facet.Key}
          facet={facet}
          isFirst={index < OPEN_GROUPS}
          isAlone={only !== undefined}
          finding={finding}
          choose={choose}
          addressFor={addressFor}
        />
      ))}
      {isHydrating && (
        <div className={styles.apply}>
          <Button type="submit" variant="primary" wide>
            Apply
          </Button>
        </div>
      )}
      <KeptFields query={new URLSearchParams(search)} finding={finding} facets={facets} />
    </form>
  );
}

/** Hidden fields for the rest of the query and for values that are chosen but not offered. */
function KeptFields({
  query,
  finding,
  facets,
}: {
  query: URLSearchParams;
  finding: Finding;
  facets: readonly Facet[];
}) {
  const kept = ['search', 'categoryId', 'sort'].flatMap((name): [string, string][] => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  const unoffered = Object.entries(findingParameters({ ...finding, sort: 'recommended' })).flatMap(
    ([name, values]) => {
      const facet = facets.find(({ Key }) => Key === keyOf(name));
      // Price and age always have a field of their own.
      if (facet && ['price', AGE].includes(facet.Key)) return [];
      const offered = (facet?.Values ?? []).filter(({ Value }) => isChosen(finding, facet!.Key, Value));
      return values
        .filter((value) => !offered.some(({ Value }) => Value.toLowerCase() === value.toLowerCase()))
        .map((value): [string, string] => [name, value]);
    },
  );
  return [...kept, ...unoffered].map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ));
}

/** Identifies the list, however it is filtered and sorted. */
function listOf(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  return [pathname, query.get('search'), query.get('categoryId')].join(' ');
}

/** The facet that a parameter belongs to. */
function keyOf(parameter: string): string {
  const keys: Record<string, string> = {
    ageMonths: AGE,
    inStock: 'stock',
    minPrice: 'price',
    maxPrice: 'price',
  };
  return keys[parameter] ?? parameter.replace(/^attr\./, '');
}
