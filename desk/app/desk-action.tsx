import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { useAction, type Action } from '#storefront/ui/use-action.ts';
import type { DeskCall } from '#contract/desk/call.ts';
import { useSend } from './send.ts';

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
      await act(send, ...args);
      await revalidate();
    },
    { done: () => done, ...(fallback !== undefined && { fallback }) },
  );
  const { error, run } = action;
  const mayHelp = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return { ...action, retry: mayHelp ? () => void (last.current && run(...last.current)) : null };
}

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
