import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Shown when something did not load: what happened, and Retry. */
export function ErrorState({
  message,
  picture,
  onRetry,
  isRetrying = false,
  isPage = false,
  children,
}: {
  message: string;
  picture?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  isPage?: boolean;
  children?: ReactNode;
}) {
  return (
    <div role="alert">
      <EmptyState
        title={message}
        isPage={isPage}
        picture={picture}
        action={
          onRetry && (
            <Button variant="primary" busy={isRetrying && 'Trying again...'} onClick={onRetry}>
              Retry
            </Button>
          )
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
