import { useEffect, useRef } from 'react';
import { call } from '#storefront/app/calls/browser-call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { CopyButton } from '#storefront/ui/copy-button.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { CodeField, codeOf } from './code-field.tsx';
import { FAILED } from './failed-message.ts';
import { QrCode } from './qr-code.tsx';
import { useIdentity } from './use-identity.tsx';
import styles from './two-factor.module.css';

/** Scan or type the secret, then prove with a first code that the authenticator has it. */
export function SetUp({
  qrCodeImageUrl,
  secretKey,
  onCancel,
  onEnabled,
}: {
  qrCodeImageUrl: string;
  secretKey: string;
  onCancel: () => void;
  onEnabled: (recoveryCodes: readonly string[]) => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { askPassword, dialog } = useIdentity();
  const form = useForm({
    fallback: FAILED,
    async send({ code }) {
      const password = await askPassword();
      if (password === null) return;
      const { recoveryCodes } = await call('enableTwoFactor', {
        body: { code: codeOf(code), secretKey, password },
      });
      onEnabled(recoveryCodes);
    },
  });

  return (
    <Card as="section">
      <Stack>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          Set up your authenticator
        </h2>
        <ol className={styles.steps}>
          <li>
            <p>
              <strong>Scan this code</strong> with an authenticator app, such as the one that came with your
              phone or password manager.
            </p>
            <QrCode path={qrCodeImageUrl} />
          </li>
          <li>
            <p>
              <strong>Cannot scan it?</strong> Type this secret key into the app instead, as a time-based key.
            </p>
            <div className={styles.secret}>
              <code aria-label="Secret key">{inFours(secretKey)}</code>
              <CopyButton text={secretKey}>Copy Key</CopyButton>
            </div>
          </li>
          <li>
            <p>
              <strong>Enter the code</strong> that the app shows now.
            </p>
            <Form form={form} label="Verify the set-up">
              <CodeField
                label="Verification code"
                faultText="Please enter a valid 6-digit verification code."
              />
              <FormActions>
                <Button onClick={onCancel}>Cancel</Button>
                <Button type="submit" variant="primary" busy={form.isBusy && 'Verifying...'}>
                  Verify &amp; Enable
                </Button>
              </FormActions>
            </Form>
          </li>
        </ol>
      </Stack>
      {dialog}
    </Card>
  );
}

/** Easier to read off a screen: 'ABCD EFGH'. */
function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
