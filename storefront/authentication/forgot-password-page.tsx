import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { call } from '#storefront/app/calls/browser-call.ts';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, useForm } from '#storefront/ui/form.tsx';
import styles from './authentication.module.css';
import { CheckYourEmail } from './check-your-email.tsx';
import { EmailField } from './email-field.tsx';

export function Component() {
  const { state } = useLocation() as { state: unknown };
  const [done, setDone] = useState<{ message: string; email: string } | null>(null);
  const form = useForm({
    fallback: 'Failed to send password reset email.',
    async send({ email = '' }) {
      const { message } = await call('forgotPassword', { body: { email } });
      setDone({
        message: message || 'If an account with that email exists, a password reset link has been sent.',
        email,
      });
    },
  });

  return (
    <>
      <PageHead title="Forgot password" isIndexed={false} />
      {done ? (
        <CheckYourEmail title="Check your email" email={done.email} message={done.message} />
      ) : (
        <>
          <h1>Forgot your password?</h1>
          <p className={styles.lead}>
            It happens. Enter your email and we will send you a link to set a new one.
          </p>
          <Form form={form}>
            <EmailField />
            <Button type="submit" variant="primary" size="large" wide busy={form.isBusy && 'Sending...'}>
              Send reset link
            </Button>
          </Form>
        </>
      )}
      <p className={styles.other}>
        <Link to="/login" state={state}>
          Go to Login
        </Link>
      </p>
    </>
  );
}
