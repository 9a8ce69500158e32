import { useEffect, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { call } from '#storefront/app/calls/browser-call.ts';
import { useIsHydrating, useNavigationState } from '#storefront/app/page/is-hydrating.ts';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { readSession, storeSession } from '#storefront/app/calls/session.ts';
import { returnFromLogin, type LoginState } from '#storefront/session/return-to.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Form, useForm, type FormValues } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Spinner } from '#storefront/ui/spinner.tsx';
import { CodeField, codeOf } from './code-field.tsx';
import { isLoginOver } from './login-over.ts';
import { RecoveryCodeField } from './recovery-code-field.tsx';
import styles from './two-factor.module.css';

const TITLE = 'Two-Factor Authentication';
const FAILED = 'Login failed. Please try again.';
const EXPIRED = 'Your login session has expired or is invalid. Please log in again.';
/** How long the page says that the log-in has expired. */
const TO_LOGIN_MILLISECONDS = 2500;

interface TwoFactorLoginState extends LoginState {
  /** Proves that the password was correct. */
  twoFactorToken?: string;
}

/** The second step of logging in. The log-in page passes on the token and where the visitor was going. */
export function Component() {
  const { twoFactorToken, ...login } = (useNavigationState() as TwoFactorLoginState | null) ?? {};
  const isHydrating = useIsHydrating();
  const [isExpired, setIsExpired] = useState(false);

  return (
    <>
      <PageHead title={TITLE} isIndexed={false} />
      {isHydrating ? (
        <Spinner />
      ) : isExpired ? (
        <Expired login={login} />
      ) : twoFactorToken ? (
        <SecondStep twoFactorToken={twoFactorToken} login={login} onExpired={() => setIsExpired(true)} />
      ) : (
        <Navigate to="/login" state={login} replace />
      )}
    </>
  );
}

function SecondStep({
  twoFactorToken,
  login,
  onExpired,
}: {
  twoFactorToken: string;
  login: LoginState;
  onExpired: () => void;
}) {
  const navigate = useNavigate();
  const [isRecovery, setIsRecovery] = useState(false);

  async function logIn({ code = '', recoveryCode = '' }: FormValues) {
    const answer = isRecovery
      ? call('loginWithRecoveryCode', { body: { twoFactorToken, recoveryCode } })
      : call('loginWithTwoFactor', { body: { twoFactorToken, code: codeOf(code) } });
    const session = await answer.then(readSession).catch((error: unknown) => {
      if (isLoginOver(error)) return 'expired' as const;
      throw error;
    });
    if (session === 'expired') return onExpired();
    if (!session) throw new Error(FAILED);
    storeSession(session);
    await navigate(returnFromLogin(login), { replace: true });
  }

  return (
    <>
      <h1>{TITLE}</h1>
      <p className={styles.lead}>
        {isRecovery
          ? 'Enter one of the recovery codes you stored. Each works once.'
          : 'Enter the code that your authenticator app shows for this shop.'}
      </p>
      {/* Separate forms: a fault in one has nothing to do with the other. */}
      {isRecovery ? (
        <RecoveryCodeForm key="recovery" send={logIn} />
      ) : (
        <AuthenticatorForm key="authenticator" send={logIn} />
      )}
      <Button variant="quiet" wide onClick={() => setIsRecovery(!isRecovery)}>
        {isRecovery ? 'Use your authenticator app instead' : 'Use a recovery code instead'}
      </Button>
      <p className={styles.other}>
        <Link to="/login" state={login} replace>
          Log in as someone else
        </Link>
      </p>
    </>
  );
}

function AuthenticatorForm({ send }: { send: (values: FormValues) => Promise<void> }) {
  const form = useForm({ send, fallback: FAILED });
  return (
    <Form form={form} label="Authenticator code">
      <CodeField
        label="Authenticator code"
        faultText="Please enter a valid 6-digit verification code."
        autoFocus
      />
      <Verify isBusy={form.isBusy} />
    </Form>
  );
}

function RecoveryCodeForm({ send }: { send: (values: FormValues) => Promise<void> }) {
  const form = useForm({ send, fallback: FAILED });
  return (
    <Form form={form} label="Recovery code">
      <RecoveryCodeField />
      <Verify isBusy={form.isBusy} />
    </Form>
  );
}

function Verify({ isBusy }: { isBusy: boolean }) {
  return (
    <Button type="submit" variant="primary" size="large" wide busy={isBusy && 'Verifying...'}>
      Verify
    </Button>
  );
}

function Expired({ login }: { login: LoginState }) {
  const navigate = useNavigate();
  const { from } = login;
  useEffect(() => {
    const state: LoginState = from === undefined ? {} : { from };
    const timer = setTimeout(() => void navigate('/login', { state, replace: true }), TO_LOGIN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [navigate, from]);
  return (
    <>
      <h1>{TITLE}</h1>
      <Notice tone="error">{EXPIRED}</Notice>
    </>
  );
}
