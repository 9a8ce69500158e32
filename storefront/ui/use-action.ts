import { useRef, useState } from 'react';
import { announce } from './announcer.tsx';
import { errorMessage, UNKNOWN_ERROR } from './error-message.ts';
import { isSecondPress } from './second-press.ts';

/** The state of an action started by a press: sending a form, deleting, paying. */
export interface Action<Args extends unknown[]> {
  /** Runs it, unless it is running, or this is the second half of a double click. Never rejects: what went wrong is in `failure`. */
  run: (...args: Args) => Promise<void>;
  isBusy: boolean;
  /** The arguments of the running call: they say which of several buttons is busy. */
  busyWith: Args | null;
  /** Why it failed, in words for the customer; empty when nothing is wrong. */
  failure: string;
  /** The thrown error, for telling failures apart by code. */
  error: unknown;
  dismiss: () => void;
}

/**
 * The standard way to change something: once per press, busy meanwhile, announced when done, with words when it fails.
 */
export function useAction<Args extends unknown[]>(
  act: (...args: Args) => Promise<unknown> | void,
  {
    fallback = UNKNOWN_ERROR,
    done,
    keepsFailure = () => false,
  }: {
    /** Shown if the error has no words. */
    fallback?: string | ((...args: Args) => string);
    /** Announced when it has worked. */
    done?: (...args: Args) => string;
    /** Whether the last failure stays on screen during a new attempt, as when it contains Retry. */
    keepsFailure?: (error: unknown) => boolean;
  } = {},
): Action<Args> {
  const [busyWith, setBusyWith] = useState<Args | null>(null);
  const [failed, setFailed] = useState<{ error: unknown; message: string } | null>(null);
  // A second press can come before React has rendered the button as busy.
  const isRunning = useRef(false);

  async function run(...args: Args) {
    // The second half of a double click can come when the first is already done.
    if (isRunning.current || isSecondPress) return;
    isRunning.current = true;
    setBusyWith(args);
    setFailed((last) => (last && keepsFailure(last.error) ? last : null));
    try {
      await act(...args);
      setFailed(null);
      if (done) announce(done(...args));
    } catch (error) {
      const words = typeof fallback === 'string' ? fallback : fallback(...args);
      setFailed({ error, message: errorMessage(error, words) });
    } finally {
      isRunning.current = false;
      setBusyWith(null);
    }
  }

  return {
    run,
    isBusy: busyWith !== null,
    busyWith,
    failure: failed?.message ?? '',
    error: failed?.error,
    dismiss: () => setFailed(null),
  };
}
