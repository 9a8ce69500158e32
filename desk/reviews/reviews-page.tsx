import { useState } from 'react';
import { reviewViews, type ReviewView } from '#contract/desk/review-words.ts';
import type { DeskReview } from '#contract/desk/reviews.ts';
import { call } from '#desk/app/call.ts';
import { listScreen } from '#desk/ui/list-screen.tsx';
import { pageOf } from '#desk/ui/more.ts';
import { Filters } from '#desk/ui/filters.tsx';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import { When } from '#desk/ui/when.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { starsText } from './review-words.ts';
import styles from './reviews.module.css';

const viewWords: Readonly<Record<ReviewView, { name: string; empty: string }>> = {
  waiting: { name: 'Not checked', empty: 'All reviews have been checked.' },
  reported: { name: 'Reported', empty: 'No reported reviews.' },
  hidden: { name: 'Hidden', empty: 'No hidden reviews.' },
  all: { name: 'All', empty: 'No reviews yet.' },
};

function columnsWith(open: (review: DeskReview) => void): readonly Column<DeskReview>[] {
  return [
    {
      head: 'Review',
      isTitle: true,
      cell: ({ stars, title, words, shownName }) => (
        <div className={styles.text}>
          <strong>{starsText(stars)}</strong> {title && <bdi>{title}</bdi>}
          {words && <bdi className={styles.words}>{words}</bdi>}
          <span className={styles.soft}>
            <bdi>{shownName}</bdi>
          </span>
        </div>
      ),
    },
    { head: 'Product', cell: ({ productName }) => productName },
    { head: 'Written', cell: ({ writtenAt, editedAt }) => <When at={editedAt ?? writtenAt} /> },
    { head: 'Status', cell: (review) => <States review={review} /> },
    {
      head: 'Actions',
      isActs: true,
      cell: (review) => (
        <Button size="small" onClick={() => open(review)}>
          Open
        </Button>
      ),
    },
  ];
}

function States({ review: { status, reply, reports, isWaiting } }: { review: DeskReview }) {
  return (
    <div className={styles.states}>
      {status === 'hidden' && <Badge tone="caution">Hidden</Badge>}
      {reports.length > 0 && <Badge tone="danger">Reported</Badge>}
      {isWaiting && <Badge tone="info">New</Badge>}
      {reply !== null && <Badge tone="success">Answered</Badge>}
    </div>
  );
}

async function fetchReviews(filters: URLSearchParams, after: string, signal?: AbortSignal) {
  const query = { view: viewIn(filters), after };
  const { reviews, hasMore } = await call('listDeskReviews', { query }, { signal });
  return pageOf(reviews, hasMore);
}

function viewIn(filters: URLSearchParams): ReviewView {
  return reviewViews.find((view) => view === filters.get('view')) ?? 'waiting';
}

export const { loader, Component, ErrorBoundary } = listScreen({
  title: 'Reviews',
  things: 'reviews',
  columns: columnsWith(() => {}),
  fetch: fetchReviews,
  children: function ReviewsPage({ filters, more }) {
    const [opened, setOpened] = useState<DeskReview | null>(null);
    const view = viewIn(filters);
    return (
      <Stack>
        <PageHeader title="Reviews" />
        <Filters label="Filter the reviews">
          <SelectField name="view" label="Show" defaultValue={view}>
            {reviewViews.map((each) => (
              <option key={each} value={each}>
                {viewWords[each].name}
              </option>
            ))}
          </SelectField>
        </Filters>
        <Rows
          label="Reviews"
          columns={columnsWith(setOpened)}
          rows={more.rows}
          idOf={({ id }) => id}
          more={more}
          empty={<EmptyState title={viewWords[view].empty} />}
        />
        {opened && (
          <ReviewDialog
            // The latest version, in case others have changed it.
            review={more.rows.find(({ id }) => id === opened.id) ?? opened}
            onClose={() => setOpened(null)}
          />
        )}
      </Stack>
    );
  },
});
