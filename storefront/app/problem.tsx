import { useNavigation, useRevalidator } from 'react-router';
import { ApiError } from '#contract/call.ts';
import { useStoredPageInstead } from '#storefront/offline/stored-page.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { ErrorState } from '#storefront/ui/error-state.tsx';
import { PageHead } from './page-head.tsx';
import { LostTeddy, SleepyMoon } from './pictures.tsx';

/** `isPage`: it stands for the whole page, and has its heading. */
export function Problem({ error, isPage = false }: { error: unknown; isPage?: boolean }) {
  const revalidator = useRevalidator();
  const { state } = useNavigation();
  useStoredPageInstead(isPage ? error : null);
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <>
        {isPage && <PageHead title="Page not found" isIndexed={false} />}
        <EmptyState
          isPage={isPage}
          picture={<LostTeddy />}
          title={error.message}
          action={
            <>
              <ButtonLink to="/products" variant="primary">
                Continue Shopping
              </ButtonLink>
              <ButtonLink to="/categories">Our Categories</ButtonLink>
            </>
          }
        >
          <p>It may be gone, or mistyped. Let us help you find something else.</p>
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
        message={errorText(error)}
        onRetry={() => void revalidator.revalidate()}
        isRetrying={revalidator.state !== 'idle' || state !== 'idle'}
      />
    </>
  );
}

/** The sentence for the customer: the API's own, or the general one. */
function errorText(error: unknown, fallback = 'An unknown error occurred.'): string {
  return error instanceof ApiError ? error.message : fallback;
}
