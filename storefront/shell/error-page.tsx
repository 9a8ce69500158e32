import { useRouteError } from 'react-router';
import { Problem } from '#storefront/app/calls/problem.tsx';

/** Shown when a page does not exist or could not be loaded. */
export function ErrorPage() {
  return <Problem error={useRouteError()} isPage />;
}
