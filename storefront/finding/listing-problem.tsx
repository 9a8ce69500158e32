import { useLocation } from 'react-router';
import { NOTHING_ASKED } from '#contract/finding.ts';
import { isInvalid } from '#storefront/app/error-kind.ts';
import { PageHead } from '#storefront/app/page-head.tsx';
import { LostTeddy } from '#storefront/app/pictures.tsx';
import { Problem } from '#storefront/app/problem.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { errorMessage } from '#storefront/ui/error-message.ts';
import { addressOf, isRefined } from './choices.ts';

/** What went wrong with a list. Filters that nobody could mean say what is wrong with them, and lead to the list without. */
export function ListingProblem({
  error,
  isPage = false,
  notFound,
}: {
  error: unknown;
  /** It stands for the whole page, and has its heading. */
  isPage?: boolean;
  notFound: string;
}) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  if (!isInvalid(error) || !isRefined(query)) {
    return <Problem error={error} isPage={isPage} notFound={notFound} />;
  }
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
        <p>The address may have been cut or mistyped.</p>
      </EmptyState>
    </>
  );
}
