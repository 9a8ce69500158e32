import { useLoaderData, useRouteError, type LoaderFunctionArgs } from 'react-router';
import { arriving, callOf } from '#storefront/app/load.ts';
import { Problem } from '#storefront/app/problem.tsx';
import { TermsArrival } from './terms-text.tsx';

/** The terms that hold. */
export async function loader({ context, request: { signal } }: LoaderFunctionArgs) {
  return { terms: await arriving(callOf({ context })('getTerms', { query: {} }, { signal })) };
}

export function Component() {
  return <TermsArrival terms={useLoaderData<typeof loader>().terms} />;
}

export function ErrorBoundary() {
  return <Problem error={useRouteError()} isPage />;
}
