import { useState, type ReactNode } from 'react';
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx';

/**
 * `await askPassword()` opens the dialog and returns the password, or null if it is closed without one. `dialog` must
 * be rendered beside the form that asks, not inside it.
 */
export function useIdentity(): { askPassword: () => Promise<string | null>; dialog: ReactNode } {
  const [answer, setAnswer] = useState<((password: string | null) => void) | null>(null);

  function finish(password: string | null) {
    setAnswer(null);
    answer?.(password);
  }

  return {
    askPassword: () => new Promise((resolve) => setAnswer(() => resolve)),
    dialog: answer && <ConfirmIdentityDialog onConfirm={finish} onClose={() => finish(null)} />,
  };
}
