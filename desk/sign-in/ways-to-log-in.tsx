import { useEffect, useEffectEvent, useRef } from 'react';
import type { Me } from '#contract/desk/me.ts';
import { call } from '#desk/app/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { errorMessage } from '#storefront/ui/error-message.ts';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { canAutofillPasskeys, canUsePasskeys, askForPasskey } from './passkeys.ts';
import styles from './sign-in.module.css';

export interface Passkeys {
  areOffered: boolean;
  /** The reason in words, if they are not offered. */
  whyNot: string | null;
}

/** A passkey, by button or from the first field's suggestions; otherwise password and code, never one of them alone. */
export function WaysToLogIn({
  passkeys,
  onIn,
}: {
  passkeys: Passkeys;
  onIn: (me: Me) => Promise<void> | void;
}) {
  const isOffered = passkeys.areOffered && canUsePasskeys();
  const autofill = useRef<AbortController>(null);

  const byPasskey = useAction(async () => {
    // Only one passkey request can be open at a time.
    autofill.current?.abort();
    const { options } = await call('startPasskeyLogin', {});
    const credential = await askForPasskey(options);
    await onIn(await call('loginWithPasskey', { body: { credential } }));
  });

  const offerAutofill = useEffectEvent(async (signal: AbortSignal) => {
    if (!(await canAutofillPasskeys())) return;
    const { options } = await call('startPasskeyLogin', {}, { signal });
    const credential = await askForPasskey(options, { isAutofill: true, signal });
    await onIn(await call('loginWithPasskey', { body: { credential } }));
  });
  useEffect(() => {
    if (!isOffered) return;
    const waiting = new AbortController();
    autofill.current = waiting;
    // Nobody asked for it, so a failure is not shown: the button and the form remain.
    offerAutofill(waiting.signal).catch(() => {});
    return () => waiting.abort();
  }, [isOffered]);

  const form = useForm({
    async send({ email = '', password = '', code = '' }) {
      await onIn(await call('loginWithPassword', { body: { email, password, code } }));
    },
    fallback: 'Login failed. Please try again.',
  });

  return (
    <div className={styles.ways}>
      {isOffered ? (
        <>
          <Button
            variant="primary"
            size="large"
            wide
            busy={byPasskey.isBusy && 'Waiting for your passkey...'}
            onClick={() => void byPasskey.run()}
          >
            Log in with a passkey
          </Button>
          {byPasskey.failure && (
            <Notice tone="error">{errorMessage(byPasskey.error, byPasskey.failure)}</Notice>
          )}
          <p className={styles.or}>or</p>
        </>
      ) : (
        <Notice tone="info" isSilent>
          {passkeys.whyNot ??
            'This browser does not support passkeys. You can use a password and code instead.'}
        </Notice>
      )}
      <Form form={form} label="Log in with password and code">
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete={isOffered ? 'username webauthn' : 'username'}
          inputMode="email"
          required
        />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          required
        />
        <CodeField />
        <FormActions>
          <Button
            type="submit"
            variant={isOffered ? 'secondary' : 'primary'}
            busy={form.isBusy && 'Logging in...'}
          >
            Log in
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}

export function CodeField() {
  return (
    <TextField
      name="code"
      label="Code"
      hint="The 6 digits that your authenticator app shows, or a recovery code such as K7PM-2XQD."
      faultText="Please enter the 6 digits of your authenticator app, or a recovery code such as K7PM-2XQD."
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
    />
  );
}
