import { useRevalidator } from 'react-router';
import { Button } from '#storefront/ui/button.tsx';
import { hasMessage } from '#storefront/ui/error-message.ts';
import { ErrorState } from '#storefront/ui/error-state.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { SleepyMoon } from '#storefront/app/pictures/pictures.tsx';

/** Shown when a page did not load: what failed, why if known, and Retry. */
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

/** The same, shown above content that had loaded before and stays. */
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
