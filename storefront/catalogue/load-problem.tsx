import { SleepyMoon } from '#storefront/app/pictures.tsx';
import { UNKNOWN_ERROR, errorMessage } from '#storefront/ui/error-message.ts';
import { ErrorState } from '#storefront/ui/error-state.tsx';

/** What a page asks for by itself, without a loader, did not come. */
export function LoadProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <ErrorState message={errorMessage(error, UNKNOWN_ERROR)} picture={<SleepyMoon />} onRetry={onRetry} />
  );
}
