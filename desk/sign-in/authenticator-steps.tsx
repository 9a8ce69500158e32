import { Button } from '#storefront/ui/button.tsx';
import { CopyButton } from '#storefront/ui/copy-button.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import styles from './sign-in.module.css';

/** An authenticator secret that does not belong to anybody yet. */
export interface Offer {
  secretKey: string;
  qrCode: string;
  appLink: string;
  offer: string;
}

/** A password, and a first code to prove that the app has the secret. Neither opens the desk alone. */
export function AuthenticatorSteps({
  offer: { secretKey, qrCode, appLink, offer },
  passwordMinLength = 12,
  email,
  send,
  onCancel,
}: {
  offer: Offer;
  passwordMinLength?: number;
  /** For the password manager, which stores it with the password. */
  email: string;
  send: (values: { password: string; code: string; offer: string }) => Promise<void>;
  onCancel: () => void;
}) {
  const form = useForm({
    send: ({ password = '', code = '' }) => send({ password, code, offer }),
    fallback: 'That did not work. Please try again.',
  });
  return (
    <Form form={form} label="Password and authenticator app">
      <input name="username" type="email" autoComplete="username" value={email} readOnly hidden />
      <ol className={styles.steps}>
        <li>
          <h2>Choose a password</h2>
          <TextField
            name="password"
            label="Password"
            type="password"
            autoComplete="new-password"
            minLength={passwordMinLength}
            hint={`At least ${passwordMinLength} characters. Three or four words are good.`}
            required
          />
        </li>
        <li>
          <h2>Scan this with your authenticator app</h2>
          <img
            className={styles.qr}
            src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
            alt="QR code of the secret key below"
          />
          <p className={styles.soft}>
            Is the app on this phone? <a href={appLink}>Open it here</a>. Or type this key into it, as a
            time-based key.
          </p>
          <div className={styles.secret}>
            <code aria-label="Secret key">{secretKey.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={secretKey}>Copy</CopyButton>
          </div>
        </li>
        <li>
          <h2>Enter the code shown in the app</h2>
          <TextField
            name="code"
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\s*(?:\d\s*){6}"
            faultText="Please enter the 6 digits that your authenticator app shows."
            required
          />
        </li>
      </ol>
      <FormActions>
        <Button onClick={onCancel}>Back</Button>
        <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
          Save
        </Button>
      </FormActions>
    </Form>
  );
}
