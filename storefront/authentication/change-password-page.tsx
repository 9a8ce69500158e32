import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#contract/call.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { currentSession, useSession } from '#storefront/app/calls/session.ts';
import { useNavigationGuard } from '#storefront/session/customer-area.tsx';
import { forgetSession } from '#storefront/session/forget-session.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { NewPasswordFields, passwordsAgree } from './new-password.tsx';
import styles from './change-password-page.module.css';

/** How long the success message is shown before the log-in page. */
const FAREWELL_MILLISECONDS = 2500;

export function Component() {
  const email = useSession()?.email;
  const guard = useNavigationGuard();
  const [done, setDone] = useState<{ message: string; token: string } | null>(null);
  useEffect(() => () => guard(false), [guard]);
  const form = useForm({
    fallback: 'Failed to change your password.',
    check: passwordsAgree('newPassword', 'New passwords do not match.'),
    async send({ currentPassword = '', newPassword = '', confirmPassword = '' }) {
      const token = currentSession()?.token ?? '';
      // The change ends every session. Another call may notice that before this one is answered.
      guard(true);
      try {
        const { message } = await call('changePassword', {
          body: { currentPassword, newPassword, confirmPassword },
        });
        setDone({ message, token });
      } catch (error) {
        guard(false);
        throw besideItsField(error);
      }
    },
  });

  return (
    <Stack gap="large" isNarrow>
      <h1>Change Your Password</h1>
      {done ? (
        <Farewell {...done} />
      ) : (
        <Card>
          <Form form={form}>
            {/* Tells password managers whose password it is. */}
            <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
            <TextField
              name="currentPassword"
              label="Current Password"
              type="password"
              autoComplete="current-password"
              required
            />
            <NewPasswordFields name="newPassword" label="New Password" confirmLabel="Confirm New Password" />
            <p className={styles.lead}>
              You will be logged out everywhere, including on this device. You can then log in with your new
              password.
            </p>
            <FormActions>
              <Button type="submit" variant="primary" busy={form.isBusy && 'Updating...'}>
                Update Password
              </Button>
            </FormActions>
          </Form>
        </Card>
      )}
    </Stack>
  );
}

/** The session is already over on the server; here it ends after the message, or as soon as the page is left. */
function Farewell({ message, token }: { message: string; token: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => {
      forgetSession(token);
      void navigate('/login', { replace: true });
    }, FAREWELL_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      forgetSession(token);
    };
  }, [navigate, token]);
  return <Notice tone="success">{message}</Notice>;
}

/** The server says which password it refuses only by the code. */
function besideItsField(error: unknown): unknown {
  const field = error instanceof ApiError && fieldOfCode.get(error.code);
  return field ? Object.assign(error, { errors: [{ field, message: error.words }] }) : error;
}

const fieldOfCode = new Map<string, string>([
  ['auth/wrong-password', 'currentPassword'],
  ['auth/weak-password', 'newPassword'],
  ['auth/new-passwords-differ', 'confirmPassword'],
] satisfies [RefusalCode, string][]);
