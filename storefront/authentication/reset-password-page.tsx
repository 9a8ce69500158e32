import { useState } from 'react';
import { call } from '#storefront/app/calls/browser-call.ts';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { useSession } from '#storefront/app/calls/session.ts';
import { UserFacingError } from '#storefront/ui/error-message.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Form, useForm } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Spinner } from '#storefront/ui/spinner.tsx';
import { useLinkDetails } from './link-details.ts';
import { NewPasswordFields, passwordsAgree } from './new-password.tsx';
import styles from './authentication.module.css';

export function Component() {
  const link = useLinkDetails();
  const session = useSession();
  const [done, setDone] = useState('');
  const form = useForm({
    fallback: 'Failed to reset password. Link may be invalid/expired.',
    check: passwordsAgree('newPassword', 'Passwords do not match.'),
    async send({ newPassword = '', confirmPassword = '' }) {
      if (!link?.token || !link.email) throw new UserFacingError('Link details missing.');
      const { message } = await call('resetPassword', {
        body: { ...link, newPassword, confirmPassword },
      });
      setDone(message || 'Password reset successfully!');
    },
  });

  const isWhole = Boolean(link?.token && link.email);
  return (
    <>
      <PageHead title="Reset Your Password" isIndexed={false} />
      <h1>Reset Your Password</h1>
      {done && <Notice tone="success">{done}</Notice>}
      {!done && !isWhole && (
        <div className={styles.outcome}>
          {link ? <Notice tone="error">Invalid or incomplete password reset link.</Notice> : <Spinner />}
        </div>
      )}
      {!done && isWhole && (
        <Form form={form}>
          {/* Tells password managers whose password it is. */}
          <input type="email" autoComplete="username" value={link?.email} readOnly hidden />
          <NewPasswordFields name="newPassword" label="New password" confirmLabel="Confirm new password" />
          <Button type="submit" variant="primary" size="large" wide busy={form.isBusy && 'Resetting...'}>
            Reset Password
          </Button>
        </Form>
      )}
      {session && !done ? (
        <ButtonLink to="/" wide>
          Go Home
        </ButtonLink>
      ) : (
        <ButtonLink to="/login" variant={done ? 'primary' : 'secondary'} wide>
          Go to Login
        </ButtonLink>
      )}
    </>
  );
}
