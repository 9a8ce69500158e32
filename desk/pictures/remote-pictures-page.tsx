import { Link } from 'react-router';
import type { ProductWithRemotePictures } from '#contract/desk/remote-pictures.ts';
import { call } from '#desk/app/call.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { deskPage } from '#desk/app/page.tsx';
import { productPath } from '#desk/app/paths.ts';
import { useRefresh } from '#desk/app/use-refresh.ts';
import { pageOf, useMore } from '#desk/ui/more.ts';
import parts from '#desk/ui/parts.module.css';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import { ListSkeleton } from '#desk/ui/screen-skeleton.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { fetchWords } from './fetch-words.ts';
import styles from './pictures.module.css';

const TITLE = 'Pictures on other websites';

const columns: readonly Column<ProductWithRemotePictures>[] = [
  {
    head: 'Product',
    isTitle: true,
    cell: ({ id, name, sku }) => (
      <div>
        <Link to={productPath(id)}>{name}</Link>
        <span className={parts.soft}>{sku}</span>
      </div>
    ),
  },
  {
    head: 'Pictures',
    cell: ({ pictures }) => (
      <ul className={styles.remote}>
        {/* What is true of several is said once. */}
        {[...new Set(pictures.map(fetchWords))].map((words) => (
          <li key={words}>
            {words}
            {pictures
              .filter((picture) => fetchWords(picture) === words)
              .map(({ address }, index) => (
                <a key={index} href={address} target="_blank" rel="noreferrer">
                  {address}
                </a>
              ))}
          </li>
        ))}
      </ul>
    ),
  },
];

async function fetchPage(after: string, signal?: AbortSignal) {
  const query = after === '' ? {} : { after };
  const { products, hasMore } = await call('listRemotePictures', { query }, { signal });
  return pageOf(products, hasMore);
}

/** They depend on websites that may change or close; each is shown from there until the shop has it. */
export const { loader, Component, ErrorBoundary } = deskPage({
  title: TITLE,
  load: ({ request: { signal } }) => fetchPage('', signal),
  failed: 'The pictures could not be loaded.',
  skeleton: <ListSkeleton title={TITLE} columns={columns} words="Loading the pictures..." />,
  children: function RemotePicturesPage({ loaded }) {
    const more = useMore(loaded, (after) => fetchPage(after));
    const shown = more.rows.flatMap(({ pictures }) => pictures);
    const isNew = shown.some(({ state }) => state === 'none');
    const hasFailed = shown.some(({ state }) => state === 'failed');
    const waitsToTryAgain = shown.some(({ state, failure }) => state === 'waiting' && failure !== null);
    const start = useDeskAction(async (send) => send('fetchRemotePictures', {}), {
      doing: 'Fetch pictures',
      done: 'The pictures are being fetched.',
    });
    useRefresh(5);
    return (
      <Stack>
        <PageHeader
          title={TITLE}
          lead="These products show pictures from other websites, which may change or close. Fetched pictures are kept in this shop."
        >
          {(isNew || hasFailed || waitsToTryAgain) && (
            <Button variant="primary" busy={start.isBusy && 'Starting...'} onClick={() => void start.run()}>
              {isNew ? 'Fetch them' : 'Try now'}
            </Button>
          )}
        </PageHeader>
        <ActionFailure act={start} />
        <Rows
          label="Products"
          columns={columns}
          rows={more.rows}
          idOf={({ id }) => id}
          more={more}
          empty={<EmptyState title="All pictures are in this shop." />}
        />
      </Stack>
    );
  },
});
