import { useRef } from 'react';
import type { Role } from '#contract/desk/permissions.ts';
import { refundWords } from '#contract/desk/refund-words.ts';
import { roleNames, roleWords } from '#contract/desk/role-words.ts';
import { call } from '#desk/app/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Form, useForm } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import type { Offer } from './authenticator-steps.tsx';
import { canUsePasskeys, createPasskey } from './passkeys.ts';
import styles from './sign-in.module.css';
import type { Passkeys } from './ways-to-log-in.tsx';

export interface SetUpLink {
  purpose: 'first-owner' | 'invite' | 'recover';
  role: Role;
  refundLimitPence: number;
  shopName: string;
  /** Null for the first owner, who types both. */
  name: string | null;
  email: string | null;
  passkeys: Passkeys;
  passwordMinLength: number;
}

/** Typed by the first owner; for all others the shop knows it already. */
export interface Person {
  name?: string;
  email?: string;
}

export function WhoAndHow({
  link: { purpose, role, refundLimitPence, name, email, passkeys },
  token,
  onIn,
  onPassword,
}: {
  link: SetUpLink;
  token: string;
  onIn: () => Promise<void> | void;
  onPassword: (person: Person, offer: Offer) => void;
}) {
  const isOffered = passkeys.areOffered && canUsePasskeys();
  // Which of the two buttons submitted the form.
  const way = useRef<'passkey' | 'password'>('passkey');
  const form = useForm({
    async send({ name, email }) {
      const person = name === undefined || email === undefined ? {} : { name, email };
      const body = { token, ...person };
      if (!isOffered || way.current === 'password') {
        onPassword(person, await call('startSetUpWithPassword', { body }));
        return;
      }
      const { options } = await call('startSetUpWithPasskey', { body });
      const credential = await createPasskey(options);
      await call('setUpWithPasskey', { body: { ...body, credential } });
      await onIn();
    },
    fallback: 'That did not work. Please try again.',
  });
  const submit = (next: typeof way.current) => () => (way.current = next);
  return (
    <Form form={form} label="Your details">
      {purpose === 'first-owner' ? (
        <>
          <p className={styles.soft}>You will be the owner, with access to everything in this shop.</p>
          <TextField name="name" label="Your name" autoComplete="name" required />
          <TextField
            name="email"
            label="Your email"
            type="email"
            autoComplete="email"
            inputMode="email"
            required
          />
        </>
      ) : (
        <>
          <p>
            <strong>{name}</strong>
            <br />
            <span className={styles.soft}>{email}</span>
          </p>
          {purpose === 'invite' && (
            <p className={styles.soft}>
              {`${roleNames[role]}. ${roleWords[role]} ${refundWords(role, refundLimitPence)}`}
            </p>
          )}
          {purpose === 'recover' && (
            <Notice tone="caution" isSilent>
              Once you use this link, your old passkeys, password and recovery codes will no longer work.
            </Notice>
          )}
        </>
      )}
      {isOffered ? (
        <>
          <Button
            type="submit"
            variant="primary"
            size="large"
            wide
            busy={form.isBusy && 'One moment...'}
            onClick={submit('passkey')}
          >
            Create a passkey
          </Button>
          <p className={styles.soft}>
            You will log in with your fingerprint, face or device PIN. There is no password to remember.
          </p>
          <p className={styles.or}>or</p>
          <Button type="submit" wide onClick={submit('password')}>
            Use a password and an authenticator app
          </Button>
        </>
      ) : (
        <>
          <Notice tone="info" isSilent>
            {passkeys.whyNot ??
              'This browser does not support passkeys. You can use a password and code instead.'}
          </Notice>
          <Button
            type="submit"
            variant="primary"
            wide
            busy={form.isBusy && 'One moment...'}
            onClick={submit('password')}
          >
            Choose a password
          </Button>
        </>
      )}
    </Form>
  );
}
