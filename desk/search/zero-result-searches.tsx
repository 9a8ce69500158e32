import { useRef } from 'react';
import type { SearchMiss } from '#contract/desk/search.ts';
import { ActionFailure, useDeskAction, type DeskAction } from '#desk/app/desk-action.tsx';
import { useMay } from '#desk/app/me.ts';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { addSynonymsPath } from '#desk/app/paths.ts';
import styles from './search.module.css';

const columns: readonly Column<SearchMiss>[] = [
  { head: 'Words', isTitle: true, cell: ({ words }) => <bdi className={styles.typed}>{words}</bdi> },
  { head: 'Times', isNumber: true, cell: ({ count }) => count.toLocaleString('en-GB') },
];

function columnsWith(drop: DeskAction<[words: string]>): readonly Column<SearchMiss>[] {
  return [
    ...columns,
    {
      head: 'Actions',
      isActs: true,
      cell: ({ words }) => (
        <div className={parts.acts}>
          <ButtonLink size="small" to={addSynonymsPath(words)}>
            Add synonym
          </ButtonLink>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Not needed: ${words}`}
            busy={drop.busyWith?.[0] === words && 'Removing...'}
            onClick={() => void drop.run(words)}
          >
            Not needed
          </Button>
        </div>
      ),
    },
  ];
}

/** Searches that the shop did not understand or has no products for. */
export function ZeroResultSearchesSection({ misses }: { misses: readonly SearchMiss[] }) {
  const may = useMay();
  const heading = useRef<HTMLHeadingElement>(null);
  const drop = useDeskAction(
    async (send, words: string) => {
      await send('dropMiss', { body: { words } });
      // The pressed button goes, so the focus moves to the heading.
      heading.current?.focus({ preventScroll: true });
    },
    { doing: 'Remove a search from the list', done: 'Removed from the list.' },
  );
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Searches with no results
      </h2>
      <p>
        In the last thirty days. We don’t store who searched, email addresses or long numbers. Everything is
        deleted after ninety days.
      </p>
      <ActionFailure act={drop} />
      <Rows
        label="Searches with no results"
        columns={may('products.edit') ? columnsWith(drop) : columns}
        rows={misses}
        idOf={({ words }) => words}
        empty={<p>All searches found something.</p>}
      />
    </>
  );
}
