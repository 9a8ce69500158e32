import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Facet, FacetList } from '#contract/catalogue.ts';
import { Arrival } from '#storefront/ui/arrival.tsx';
import { useNavigationState } from '#storefront/app/page/is-hydrating.ts';
import { keepsFocus } from '#storefront/app/page/keep-focus.ts';
import { laterPart } from '#storefront/app/page/lazy.ts';
import { countOf, Listing, ListingSkeleton } from './listing.tsx';
import type { CardHeading } from './product-card.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { countChoices } from './filters/narrowing.ts';
import { ListingProblem } from './listing-problem.tsx';
import type { Found, ListingData } from './load-listing.ts';
import { useFinding, type FindingInUse } from './filters/use-finding.ts';
import styles from './filtered-listing.module.css';

const FilterBar = laterPart(async () => (await import('./filters/filter-bar.tsx')).FilterBar);
const Pager = laterPart(async () => (await import('#storefront/ui/pager.tsx')).Pager);
const NothingFits = laterPart(async () => (await import('./filters/nothing-fits.tsx')).NothingFits, {
  isRare: true,
});
/** Boxes ticked before its code is there take effect once it has loaded. */
const FilterForm = laterPart(async () => (await import('./filters/filter-form.tsx')).FilterForm, {
  fallback: <RailSkeleton />,
});

interface ListingWords {
  heading: CardHeading;
  emptyText: string;
  hint?: string | undefined;
}

/**
 * A list of products with its filters and sort order: on a phone a row that stays in view and a sheet, on a wide screen
 * a rail beside the list.
 */
export function FilteredListing({ found, facets, ...words }: ListingData & ListingWords) {
  const use = useFinding();
  const frame = (come: FacetList | null | 'coming') => (
    <Frame found={found} facets={come} words={words} use={use} />
  );
  return (
    <Arrival of={facets} skeleton={frame('coming')} renderFailed={() => frame(null)}>
      {frame}
    </Arrival>
  );
}

function Frame({
  found,
  facets,
  words,
  use,
}: {
  found: ListingData['found'];
  facets: FacetList | null | 'coming';
  words: ListingWords;
  use: FindingInUse;
}) {
  const known = facets === 'coming' ? null : facets;
  const offered = known?.Facets ?? [];
  const hasRail = facets === 'coming' || offered.length > 0;
  return (
    <div className={hasRail ? styles.frame : undefined}>
      {(hasRail || countChoices(use.finding) > 0) && (
        <div className={styles.bar}>
          <FilterBar facets={known} hasFilters={hasRail} use={use} />
        </div>
      )}
      {hasRail && (
        <section id="filters" className={styles.rail} aria-label="Filters">
          {facets === 'coming' ? <RailSkeleton /> : <FilterForm facets={offered} use={use} />}
        </section>
      )}
      <div
        id="results"
        role="region"
        aria-label="Products found"
        tabIndex={-1}
        className={styles.results}
        aria-busy={use.isPending || undefined}
      >
        <Arrival
          of={found}
          skeleton={<ListingSkeleton />}
          renderFailed={(error) => <ListingProblem error={error} notFound={words.emptyText} />}
        >
          {(come) => <Results found={come} offered={offered} words={words} use={use} />}
        </Arrival>
      </div>
    </div>
  );
}

function Results({
  found: { list, waysOut },
  offered,
  words,
  use,
}: {
  found: Found;
  offered: readonly Facet[];
  words: ListingWords;
  use: FindingInUse;
}) {
  const { key } = useLocation();
  const isKept = keepsFocus(useNavigationState());
  const { CurrentPage, TotalItems, TotalPages } = list.PageInfo;
  useEffect(() => {
    if (isKept) announce(countOf(TotalItems) || words.emptyText);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- said once for each choice
  }, [key]);

  if (TotalItems === 0 && countChoices(use.finding) > 0) {
    return <NothingFits waysOut={waysOut} offered={offered} emptyText={words.emptyText} use={use} />;
  }
  return (
    <>
      <Listing list={list} heading={words.heading} emptyText={words.emptyText} hint={words.hint} />
      <Pager page={CurrentPage} pages={TotalPages} label="Pages of products" />
    </>
  );
}

function RailSkeleton() {
  return (
    <div className={styles.railSkeleton}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} width={index % 2 === 0 ? 'half' : 'most'} />
      ))}
    </div>
  );
}
