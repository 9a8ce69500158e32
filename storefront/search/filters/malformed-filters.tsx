import { useLocation } from 'react-router';
import { NOTHING_ASKED } from '#contract/finding.ts';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { LostTeddy } from '#storefront/app/pictures/pictures.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { errorMessage } from '#storefront/ui/error-message.ts';
import { addressOf } from './narrowing.ts';

/** Shown for invalid filters: what is wrong with them, and a link to the list without them. */
export function MalformedFilters({ error, isPage }: { error: unknown; isPage: boolean }) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  return (
    <>
      {isPage && <PageHead title="These filters do not work" isIndexed={false} />}
      <EmptyState
        isPage={isPage}
        picture={<LostTeddy />}
        title={errorMessage(error, 'These filters do not work.')}
        action={
          <ButtonLink to={addressOf(pathname, query, NOTHING_ASKED)} rel="nofollow" variant="primary">
            See everything, without filters
          </ButtonLink>
        }
      >
        <p>The link may have been cut off or mistyped.</p>
      </EmptyState>
    </>
  );
}
