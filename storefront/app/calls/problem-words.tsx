import { useNavigation, useRevalidator } from 'react-router';
import { ApiError } from '#contract/call.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { UNKNOWN_ERROR, errorMessage } from '#storefront/ui/error-message.ts';
import { ErrorState } from '#storefront/ui/error-state.tsx';
import { isInvalid, isNotFound } from './error-kind.ts';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { LostTeddy, SleepyMoon } from '#storefront/app/pictures/pictures.tsx';
import { useStoredPageInstead } from './stored-page.ts';

export interface ProblemProps {
  error: unknown;
  /** It fills the whole page and contains its heading. */
  isPage?: boolean;
  /** Shown when a 404 does not say itself what is missing. */
  notFound?: string;
  /** Absent: the page is reloaded. */
  onRetry?: () => void;
}

export function ProblemWords({
  error,
  isPage = false,
  notFound = 'We could not find that.',
  onRetry,
}: ProblemProps) {
  const revalidator = useRevalidator();
  const { state } = useNavigation();
  useStoredPageInstead(isPage ? error : null);
  if (isNotFound(error) || isInvalid(error)) {
    return (
      <>
        {isPage && <PageHead title="Page not found" isIndexed={false} />}
        <EmptyState
          isPage={isPage}
          picture={<LostTeddy />}
          title={errorMessage(error, notFound)}
          action={
            <>
              <ButtonLink to="/products" variant="primary">
                Continue Shopping
              </ButtonLink>
              <ButtonLink to="/categories">Our Categories</ButtonLink>
            </>
          }
        >
          <p>It may have moved, or the address may be mistyped. Let us help you find something else.</p>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {isPage && <PageHead title="Something went wrong" isIndexed={false} />}
      <ErrorState
        isPage={isPage}
        picture={<SleepyMoon />}
        message={errorMessage(error, UNKNOWN_ERROR)}
        onRetry={onRetry ?? (() => void revalidator.revalidate())}
        isRetrying={revalidator.state !== 'idle' || state !== 'idle'}
      >
        {error instanceof ApiError && !error.words && error.message}
      </ErrorState>
    </>
  );
}
