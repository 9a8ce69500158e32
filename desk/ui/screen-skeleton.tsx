import type { ReactNode } from 'react';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { FiltersSkeleton } from './filters.tsx';
import { RowsSkeleton, type Column } from './rows.tsx';
import { Section } from './section.tsx';

/** The shape of a screen that is loading: its title, what is loading in words, and its first section. */
export function ScreenSkeleton({
  title,
  words,
  section,
}: {
  title: string;
  /** 'Loading the order...' */
  words: string;
  /** The heading of the first section, if it has one. */
  section?: string;
}) {
  const lines = (
    <>
      <Skeleton width="most" />
      <Skeleton width="most" />
    </>
  );
  return (
    <Stack>
      <PageHeader title={title} />
      <p role="status">{words}</p>
      {section === undefined ? lines : <Section title={section}>{lines}</Section>}
    </Stack>
  );
}

/** The same for a screen that is a list. */
export function ListSkeleton<Row>({
  title,
  isFiltered = false,
  ...list
}: {
  title: string;
  isFiltered?: boolean;
  columns: readonly Column<Row>[];
  words: string;
}): ReactNode {
  return (
    <Stack>
      <PageHeader title={title} />
      {isFiltered && <FiltersSkeleton />}
      <RowsSkeleton {...list} />
    </Stack>
  );
}
