import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'react-router';
import type { Facet } from '#contract/catalogue.ts';
import { findingParameters, type Finding } from '#contract/finding.ts';
import { useIsHydrating } from '#storefront/app/is-hydrating.ts';
import { Button } from '#storefront/ui/button.tsx';
import { AGE, isChosen, toggled } from './choices.ts';
import { FilterGroup } from './filter-group.tsx';
import { inSeenOrder, seenWith } from './steady-order.ts';
import { useHeldPlace } from './use-held-place.ts';
import type { FindingInUse } from './use-finding.ts';
import styles from './filter-form.module.css';

/** Of these the first few are open, so that most of what there is can be seen without scrolling far. */
const OPEN_GROUPS = 5;

/** All that a list can be narrowed by. Without code it is a plain form with a button; with code each choice counts at once. */
export function FilterForm({ facets: answered, use }: { facets: readonly Facet[]; use: FindingInUse }) {
  const { finding, choose, addressFor } = use;
  const { pathname, search } = useLocation();
  const isHydrating = useIsHydrating();
  const form = useRef<HTMLFormElement>(null);
  const list = listOf(pathname, search);
  const [seen, setSeen] = useState(() => ({ list, answered, order: seenWith({}, answered) }));
  if (seen.answered !== answered) {
    setSeen({ list, answered, order: seenWith(seen.list === list ? seen.order : {}, answered) });
  }
  const facets = inSeenOrder(seen.order, answered);
  const holdPlace = useHeldPlace(answered);

  // What was ticked before the page's code was there.
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
    // Each choice has counted already.
    event.preventDefault();
  }
  return (
    <form
      ref={form}
      action={pathname === '/' ? '/products' : pathname}
      method="get"
      autoComplete="off"
      className={styles.form}
      onChange={holdPlace}
      onSubmit={submit}
    >
      {facets.map((facet, index) => (
        <FilterGroup
          key={facet.Key}
          facet={facet}
          isFirst={index < OPEN_GROUPS}
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

/** What the address asks for besides, and what is chosen but not offered. */
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
      // A price and an age always have their field.
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

/** Which list it is, however it is narrowed and sorted. */
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
