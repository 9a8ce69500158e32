import { Suspense, type ReactNode } from 'react';
import { Await, useAsyncError, useLocation } from 'react-router';
import type { Arriving } from './load.ts';

/** Shows what a loader handed over: at once when it is there, else its skeleton first. */
export function Arrival<T>({
  of,
  skeleton,
  renderFailed,
  children,
}: {
  of: Arriving<T>;
  skeleton: ReactNode;
  renderFailed: (error: unknown) => ReactNode;
  children: (value: T) => ReactNode;
}) {
  // A new key for each visit: without it the last page's content would stand until the next has come.
  const { key } = useLocation();
  if ('now' in of) return children(of.now);
  return (
    <Suspense key={key} fallback={skeleton}>
      <Await resolve={of.later} errorElement={<Failed render={renderFailed} />}>
        {children}
      </Await>
    </Suspense>
  );
}

function Failed({ render }: { render: (error: unknown) => ReactNode }) {
  return render(useAsyncError());
}
