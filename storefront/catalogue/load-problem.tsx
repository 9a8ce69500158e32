import { SleepyMoon } from '#storefront/app/pictures/pictures.tsx';
import { UNKNOWN_ERROR, errorMessage } from '#storefront/ui/error-message.ts';
import { ErrorState } from '#storefront/ui/error-state.tsx';

/** Shown when something a page loads without a loader has failed. */
export function LoadProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <ErrorState message={errorMessage(error, UNKNOWN_ERROR)} picture={<SleepyMoon />} onRetry={onRetry} />
  );
}
