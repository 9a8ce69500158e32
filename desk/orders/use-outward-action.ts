import { useRevalidator } from 'react-router';
import type { DeskCall } from '#contract/desk/call.ts';
import type { DeskJob } from '#contract/desk/jobs.ts';
import { call } from '#desk/app/call.ts';
import { useDeskAction, type DeskAction } from '#desk/app/desk-action.tsx';
import { dropTextAside, giveTextBack, setTextAside } from '#desk/app/kept-text.ts';
import { offerUndo } from '#desk/app/undo.ts';
import { jobInWords } from './job-words.ts';

/** An act whose effect leaves the house: the bar with Undo is shown on every screen until it starts. */
export function useOutwardAction<Args extends unknown[]>(
  ask: (send: DeskCall, ...args: Args) => Promise<{ job: DeskJob | null }>,
  { doing, done }: { doing: string; done?: () => void },
): DeskAction<Args> {
  const { revalidate } = useRevalidator();
  return useDeskAction<Args>(
    async (send, ...args) => {
      const { job } = await ask(send, ...args);
      if (job) showUndo(job, revalidate);
      done?.();
    },
    { doing, done: 'Starting in a few seconds.' },
  );
}

/** `typed` is the name under which a form keeps its text: it comes back if this is undone. */
export function showUndo(job: DeskJob, revalidate: () => Promise<void>, typed?: string): void {
  if (typed !== undefined) setTextAside(job.id, typed);
  offerUndo({
    id: job.id,
    words: jobInWords(job),
    seconds: job.secondsLeft,
    undo: async () => {
      await call('undoJob', { params: { id: job.id } });
      giveTextBack(job.id);
      await revalidate();
    },
  });
  // The result is shown soon after.
  setTimeout(
    () => {
      dropTextAside(job.id);
      void revalidate();
    },
    (job.secondsLeft + 2) * 1000,
  );
}
