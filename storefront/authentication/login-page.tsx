import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '#storefront/app/calls/browser-call.ts';
import { isWrongLogin } from '#storefront/app/calls/error-kind.ts';
import { useNavigationState } from '#storefront/app/page/is-hydrating.ts';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { storeSession } from '#storefront/app/calls/session.ts';
import { returnFromLogin } from '#storefront/session/return-to.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Form, useForm } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { EmailField } from './email-field.tsx';
import { readLogin } from './login-answer.ts';
import { loginFailure } from './login-failure.ts';
import { forgetRegistration, registrationSecretsOf } from './pending-registration.ts';
import styles from './authentication.module.css';

export function Component() {
  const state = useNavigationState() as { from?: string; message?: string } | null;
  const navigate = useNavigate();
  const [waitsForLink, setWaitsForLink] = useState(false);
  const form = useForm({
    fallback: 'Login failed. Please check your credentials.',
    async send({ email = '', password = '' }) {
      setWaitsForLink(false);
      const answer = await call('login', { body: { email, password } })
        .then(readLogin)
        .catch((error: unknown) => {
          setWaitsForLink(isWrongLogin(error) && registrationSecretsOf(email).length > 0);
          return loginFailure(error);
        });
      forgetRegistration();
      if ('twoFactorToken' in answer) {
        // Replaces this page: once logged in, Back leads to neither.
        await navigate('/login-2fa', { replace: true, state: { ...state, ...answer } });
        return;
      }
      storeSession(answer);
      await navigate(returnFromLogin(state), { replace: true });
    },
  });

  return (
    <>
      <PageHead title="Log in" isIndexed={false} />
      <h1>Log in</h1>
      {state?.message ? (
        <Notice tone="success">{state.message}</Notice>
      ) : (
        state?.from && (
          <p className={styles.lead}>Please log in to continue. We will take you straight back.</p>
        )
      )}
      {waitsForLink && (
        <Notice>
          You have registered with this address. Please open the link in our email first, then log in. No
          email? Check your junk folder too.
        </Notice>
      )}
      <Form form={form}>
        <EmailField />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          required
        />
        <div className={styles.forgot}>
          <Link to="/forgot-password" state={state}>
            Forgot your password?
          </Link>
        </div>
        <Button type="submit" variant="primary" size="large" wide busy={form.isBusy && 'Logging in...'}>
          Log in
        </Button>
      </Form>
      <p className={styles.other}>
        New here?{' '}
        <Link to="/register" state={state}>
          Create an account
        </Link>
      </p>
    </>
  );
}
