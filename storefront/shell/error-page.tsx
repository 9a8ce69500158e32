import { useRouteError } from 'react-router';
import { Problem } from '#storefront/app/problem.tsx';

/** Where a page would be, had it come: not there, or not now. */
export function ErrorPage() {
  return <Problem error={useRouteError()} isPage />;
}
