import { useRevalidator } from 'react-router';
import { Button } from '#storefront/ui/button.tsx';
import { hasMessage } from '#storefront/ui/error-message.ts';
import { ErrorState } from '#storefront/ui/error-state.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { SleepyMoon } from './pictures.tsx';

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
      {hasMessage(error) && error.words !== message && error.words}
    </ErrorState>
  );
}

/** The same above what had loaded before, and still stands. */
export function LoadFailedAbove({ error, message }: { error: unknown; message: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Notice
      tone="error"
      action={
        <Button
          size="small"
          busy={state === 'loading' && 'Trying again...'}
          onClick={() => void revalidate()}
        >
          Retry
        </Button>
      }
    >
      <strong>{message}</strong>
      {hasMessage(error) && error.words !== message && ` ${error.words}`}
    </Notice>
  );
}
