import { useRevalidator } from 'react-router';
import type { Reminder } from '#contract/reminders.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { hasCode } from '#storefront/app/calls/error-kind.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { useAction } from '#storefront/ui/use-action.ts';

export const channelWords: Readonly<Record<Reminder['channel'], string>> = {
  email: 'by email',
  push: 'by a notification',
};

export function CancelReminder({ reminder, onDone }: { reminder: Reminder; onDone?: () => void }) {
  const { revalidate } = useRevalidator();
  const { run, isBusy, failure } = useAction(
    async () => {
      await call('deleteReminder', { params: { id: reminder.id } }).catch(unlessGone);
      onDone?.();
      await revalidate();
      // The pressed button is gone.
      document.querySelector('main')?.focus({ preventScroll: true });
    },
    { fallback: 'Failed to cancel the reminder.', done: () => 'Reminder cancelled.' },
  );
  return (
    <>
      <Button
        size="small"
        busy={isBusy && 'Cancelling...'}
        aria-label={isBusy ? undefined : `Cancel reminder: ${reminder.productName}`}
        onClick={() => void run()}
      >
        Cancel reminder
      </Button>
      {failure && <Notice tone="error">{failure}</Notice>}
    </>
  );
}

/** Sent, or cancelled in another tab. */
function unlessGone(error: unknown): void {
  if (!hasCode(error, 'reminders/not-found')) throw error;
}
