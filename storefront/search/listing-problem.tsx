import { useLocation } from 'react-router';
import { isInvalid } from '#storefront/app/calls/error-kind.ts';
import { laterPart } from '#storefront/app/page/lazy.ts';
import { Problem } from '#storefront/app/calls/problem.tsx';
import { isRefined } from './filters/narrowing.ts';

const MalformedFilters = laterPart(
  async () => (await import('./filters/malformed-filters.tsx')).MalformedFilters,
  { isRare: true },
);

/** Shown when a list could not be loaded. */
export function ListingProblem({
  error,
  isPage = false,
  notFound,
}: {
  error: unknown;
  /** It fills the whole page and contains its heading. */
  isPage?: boolean;
  notFound: string;
}) {
  const { search } = useLocation();
  if (!isInvalid(error) || !isRefined(new URLSearchParams(search))) {
    return <Problem error={error} isPage={isPage} notFound={notFound} />;
  }
  return <MalformedFilters error={error} isPage={isPage} />;
}
