import { useEffect, useState } from 'react';
import { handleReauth, type Doing, type ReauthKind } from '#desk/app/reauth.ts';
import { AgreeDialog } from './agree-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { LogInDialog } from './log-in-dialog.tsx';

/** Shows the dialog of a gate above the current screen, and tells the waiting call how it ended. */
export function ReauthDialogs() {
  const [asked, setAsked] = useState<{
    gate: ReauthKind;
    doing: Doing;
    answer: (hasPassed: boolean) => void;
  } | null>(null);
  useEffect(
    () =>
      handleReauth(
        (gate, doing) =>
          new Promise((resolve) => {
            setAsked({
              gate,
              doing,
              answer: (hasPassed) => {
                setAsked(null);
                resolve(hasPassed);
              },
            });
          }),
      ),
    [],
  );
  if (!asked) return null;
  const ends = { onPassed: () => asked.answer(true), onClose: () => asked.answer(false) };
  if (asked.gate === 'agree')
    return <AgreeDialog key={asked.doing.words} question={asked.doing.words} {...ends} />;
  return asked.gate === 'sign-in' ? (
    <LogInDialog {...ends} />
  ) : (
    <ConfirmDialog doing={asked.doing} {...ends} />
  );
}
