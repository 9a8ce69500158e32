import { useSearchParams } from 'react-router';
import { call } from '#desk/app/call.ts';
import { useMay } from '#desk/app/me.ts';
import { deskPage } from '#desk/app/page.tsx';
import { ScreenSkeleton } from '#desk/ui/screen-skeleton.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { ZeroResultSearchesSection } from './zero-result-searches.tsx';
import { NewSynonyms } from './new-synonyms.tsx';
import { Synonyms } from './synonyms.tsx';
import { TrySearch } from './try-search.tsx';
import styles from './search.module.css';

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Search words',
  async load({ request: { url, signal } }) {
    const params = new URL(url).searchParams;
    const search = params.get('try')?.trim() ?? '';
    const [words, answer] = await Promise.all([
      call('listSynonyms', { query: { search: params.get('find') ?? '' } }, { signal }),
      search ? call('trySearch', { query: { search } }, { signal }) : null,
    ]);
    return { ...words, tried: answer && { search, answer } };
  },
  failed: 'The words could not be loaded.',
  skeleton: (
    <ScreenSkeleton title="Search words" words="Loading the words..." section="Searches with no results" />
  ),
  children: function SearchPage({ loaded: { groups, hasMore, misses, tried } }) {
    const may = useMay();
    const [params] = useSearchParams();
    const added = params.get('add') ?? '';
    return (
      <Stack>
        <PageHeader title="Search words" />
        <div className={styles.columns}>
          <Stack>
            <TrySearch tried={tried} />
            <ZeroResultSearchesSection misses={misses} />
          </Stack>
          <Stack>
            {may('products.edit') && <NewSynonyms key={added} initial={added} />}
            <Synonyms groups={groups} hasMore={hasMore} />
          </Stack>
        </div>
      </Stack>
    );
  },
});
