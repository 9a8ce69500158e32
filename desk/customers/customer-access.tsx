import { useState } from 'react';
import type { Customer } from '#contract/desk/customers.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { useMay } from '#desk/app/me.ts';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button } from '#storefront/ui/button.tsx';
import { ConfirmDialog } from '#storefront/ui/dialog.tsx';
import { ResetAccessDialog } from './reset-access-dialog.tsx';
import styles from './customers.module.css';

/**
 * The customer's ways of logging in, their sessions, and what the shop can do about them. No password is set or shown.
 */
export function CustomerAccess({ customer }: { customer: Customer }) {
  const may = useMay();
  const [open, setOpen] = useState<'let-in' | 'end-sessions' | null>(null);
  const { id, name, isTwoFactorEnabled, isBeingDeleted, sessions } = customer;
  const params = { id };
  const reset = useDeskAction((send) => send('mailPasswordReset', { params }), {
    doing: `Email ${name} a link to set a new password`,
    done: 'Email queued for sending.',
  });
  const endSessions = useDeskAction((send) => send('endCustomerSessions', { params }), {
    doing: `Log ${name} out everywhere`,
    done: `${name} has been logged out everywhere.`,
  });
  const close = () => setOpen(null);
  return (
    <Section title="Login">
      <p>{isTwoFactorEnabled ? 'Password and a code from an authenticator app.' : 'Password only.'}</p>
      {sessions.length === 0 ? (
        <p>Not logged in on any device.</p>
      ) : (
        <ul className={styles.list} aria-label="Logged in">
          {sessions.map((session) => (
            <li key={session.createdAt + session.device}>
              {session.device}
              <span className={parts.soft}>
                last seen <When at={session.lastSeenAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <ActionFailure act={reset} />
      <ActionFailure act={endSessions} />
      <div className={parts.acts}>
        {may('customers.help') && !isBeingDeleted && (
          <Button busy={reset.isBusy && 'Sending...'} onClick={() => void reset.run()}>
            Send a reset email
          </Button>
        )}
        {may('customers.help') && sessions.length > 0 && (
          <Button busy={endSessions.isBusy && 'Logging out...'} onClick={() => setOpen('end-sessions')}>
            Log out everywhere
          </Button>
        )}
        {may('customers.help') && isTwoFactorEnabled && (
          <Button onClick={() => setOpen('let-in')}>Reset two-factor</Button>
        )}
      </div>
      {open === 'let-in' && <ResetAccessDialog customer={customer} onClose={close} />}
      {open === 'end-sessions' && (
        <ConfirmDialog
          title={`Log ${name} out everywhere?`}
          question="They can log in again straight away. Anything unsaved on their screen may be lost."
          confirm="Log out everywhere"
          onConfirm={() => void endSessions.run()}
          onClose={close}
        />
      )}
    </Section>
  );
}
