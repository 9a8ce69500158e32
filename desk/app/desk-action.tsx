import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { useAction, type Action } from '#storefront/ui/use-action.ts';
import type { DeskCall } from '#contract/desk/call.ts';
import { useSend } from './send.ts';
import { changes, OFFLINE } from './transport.ts';

export interface DeskAction<Args extends unknown[]> extends Action<Args> {
  /** Repeats the act with the same key; null when it would be refused again. */
  retry: (() => void) | null;
}

/**
 * An act started by a press: once per press, busy meanwhile, announced when done. The screen then shows the server's
 * state.
 */
export function useDeskAction<Args extends unknown[]>(
  act: (send: DeskCall, ...args: Args) => Promise<unknown>,
  { doing, done, fallback }: { doing: string; done: string; fallback?: string },
): DeskAction<Args> {
  const send = useSend(doing);
  const { revalidate } = useRevalidator();
  const last = useRef<Args>(null);
  const action = useAction<Args>(
    async (...args) => {
      last.current = args;
      try {
        await act(send, ...args);
      } catch (error) {
        // The next press is about what is now shown.
        if (isChanged(error)) await revalidate();
        throw error;
      }
      await revalidate();
    },
    { done: () => done, ...(fallback !== undefined && { fallback }) },
  );
  const { error, run, failure, dismiss } = action;
  useEffect(() => {
    if (failure !== OFFLINE) return undefined;
    changes.addEventListener('saved', dismiss);
    return () => changes.removeEventListener('saved', dismiss);
  }, [failure, dismiss]);
  const mayHelp = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return { ...action, retry: mayHelp ? () => void (last.current && run(...last.current)) : null };
}

/** Somebody else was faster. */
export const isChanged = (error: unknown) =>
  error instanceof ApiError && error.code === 'desk/changed-meanwhile';

/** Why an act failed, shown beside its button; with Retry where that may help. */
export function ActionFailure({ act }: { act: Pick<DeskAction<never[]>, 'failure' | 'retry' | 'isBusy'> }) {
  if (!act.failure) return null;
  return (
    <Notice
      tone="error"
      action={
        act.retry && (
          <Button size="small" onClick={act.retry}>
            Retry
          </Button>
        )
      }
    >
      {act.failure}
    </Notice>
  );
}
