import { useRevalidator } from 'react-router';
import { ErrorState } from '#storefront/ui/error-state.tsx';
import { SleepyMoon } from './pictures.tsx';
import { hasWords } from './words.ts';

/** A page that did not load: which one, why if that is known, and Retry. */
export function LoadFailed({ error, message }: { error: unknown; message: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorState
      message={message}
      picture={<SleepyMoon />}
      onRetry={() => void revalidate()}
      isRetrying={state === 'loading'}
    >
      {hasWords(error) && error.message !== message ? error.message : null}
    </ErrorState>
  );
}
