import { useLoaderData, useRouteError, type LoaderFunctionArgs } from 'react-router';
import { ApiError } from '#contract/call.ts';
import { arriving, callOf } from '#storefront/app/load.ts';
import { Problem } from '#storefront/app/problem.tsx';
import { TermsArrival } from './terms-text.tsx';

/** A version by its number, as orders name it. */
export async function loader({ params, context, request: { signal } }: LoaderFunctionArgs) {
  const version = Number(params.version);
  if (!/^[1-9][0-9]{0,8}$/.test(params.version ?? '')) {
    throw new ApiError(404, { detail: 'There is no such version of the terms.' });
  }
  return { terms: await arriving(callOf({ context })('getTerms', { query: { version } }, { signal })) };
}

export function Component() {
  return <TermsArrival terms={useLoaderData<typeof loader>().terms} />;
}

export function ErrorBoundary() {
  return <Problem error={useRouteError()} isPage />;
}
