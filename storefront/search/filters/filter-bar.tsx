import { useState } from 'react';
import type { FacetList } from '#contract/catalogue.ts';
import type { Finding } from '#contract/finding.ts';
import { useIsHydrating } from '#storefront/app/page/is-hydrating.ts';
import { laterPart } from '#storefront/app/page/lazy.ts';
import { classNames } from '#storefront/ui/class-names.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { AGE, isSize, listChoices, PRICE } from './choices.ts';
import { ChosenChips } from './chosen-chips.tsx';
import styles from './filter-bar.module.css';
import { countChoices } from './narrowing.ts';
import { SortSelect } from './sort-select.tsx';
import type { FindingInUse } from './use-finding.ts';

/** It cannot be opened before the page has loaded. */
const FilterSheet = laterPart(async () => (await import('./filter-sheet.tsx')).FilterSheet);

/** Opens every filter, rather than a single one. */
const ALL = 'filters';

/** Filters that have a button of their own, in this order. */
const ranks = [
  (key: string) => key === AGE,
  (key: string) => key === PRICE,
  isSize,
  (key: string) => key === 'brand',
];

/** The row above a list: its filters, its order, and what is chosen. */
export function FilterBar({
  facets,
  hasFilters,
  use,
}: {
  /** Null while they are being loaded, and if they could not be. */
  facets: FacetList | null;
  hasFilters: boolean;
  use: FindingInUse;
}) {
  const [open, setOpen] = useState<string | null>(null);
  const offered = facets?.Facets ?? [];

  function openSheet(key: string) {
    use.beginStep();
    setOpen(key);
  }
  function close() {
    use.endStep();
    setOpen(null);
  }
  return (
    <>
      {hasFilters && (
        <Opener
          name="Filter"
          count={countChoices(use.finding)}
          id="open-filters"
          onOpen={() => openSheet(ALL)}
        />
      )}
      <SortSelect facets={offered} total={facets?.Total ?? 0} use={use} />
      {ranks
        .flatMap((isOf) => offered.filter(({ Key }) => isOf(Key)))
        .map(({ Key, Name }) => (
          <Opener key={Key} name={Name} count={countOf(use.finding, Key)} onOpen={() => openSheet(Key)} />
        ))}
      <ChosenChips facets={offered} use={use} />
      {open !== null && facets && (
        <FilterSheet
          facets={facets}
          only={open === ALL ? undefined : open}
          use={use}
          onClose={close}
          onShow={() => {
            close();
            document.getElementById('results')?.scrollIntoView({ block: 'start' });
          }}
        />
      )}
    </>
  );
}

function countOf(finding: Finding, key: string): number {
  return listChoices(finding, []).filter((choice) => choice.key === key).length;
}

/** Until the page's code is there it links to the form, which is then shown. `id`: of the one that opens every filter. */
function Opener({
  name,
  count,
  id,
  onOpen,
}: {
  name: string;
  count: number;
  id?: string;
  onOpen: () => void;
}) {
  const className = classNames(id ? styles.filter : styles.chip, count > 0 && styles.isChosen);
  const content = (
    <>
      {id && <Icon name="filter" size="small" />}
      {count > 0 ? `${name} (${count})` : name}
      {!id && <Icon name="chevron-down" size="small" />}
    </>
  );
  if (useIsHydrating()) {
    return (
      <a href="#filters" className={className}>
        {content}
      </a>
    );
  }
  return (
    <button id={id} type="button" className={className} aria-haspopup="dialog" onClick={onOpen}>
      {content}
    </button>
  );
}
