import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#storefront/app/calls/browser-call.ts';
import { useSession } from '#storefront/app/calls/session.ts';
import { forgetSession } from '#storefront/session/forget-session.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { ConfirmDialog } from '#storefront/ui/dialog.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import styles from './privacy-page.module.css';

/** Says what is deleted and what is kept, asks for confirmation and the password, and deletes the account. */
export function DeleteAccount() {
  const navigate = useNavigate();
  const token = useSession()?.token ?? '';
  const [step, setStep] = useState<'read' | 'confirm' | 'password'>('read');

  function leave(message: string) {
    // The browser's own alert, because it stays until it is read, whatever happens to the session behind it.
    window.alert(message);
    forgetSession(token);
    void navigate('/login', { replace: true });
  }

  return (
    <Card as="section">
      <Stack>
        <h2 className={styles.title}>Delete your account</h2>
        <div className={styles.columns}>
          <div>
            <h3 className={styles.subtitle}>What is deleted, straight away</h3>
            <ul className={styles.list}>
              <li>your profile and log-in, on every device</li>
              <li>your addresses and your basket</li>
              <li>your activity and security settings</li>
            </ul>
          </div>
          <div>
            <h3 className={styles.subtitle}>What we keep</h3>
            <ul className={styles.list}>
              <li>
                your email address, sealed, as long as you can still return something or a return is open, for
                that alone
              </li>
              <li>
                records of what you bought, which tax law makes us keep for six years, linked to no account
              </li>
            </ul>
          </div>
        </div>
        <p className={styles.soft}>
          Orders on their way still arrive, but you can no longer look at them here. If a payment is under
          way, the deletion waits until it is complete. You can register again with the same email; the new
          account starts empty.
        </p>
        <KeptForReturns />
        <div>
          <Button variant="danger" icon="bin" onClick={() => setStep('confirm')}>
            Delete My Account
          </Button>
        </div>
      </Stack>
      {step === 'confirm' && (
        <ConfirmDialog
          title="Delete your account?"
          question="This cannot be undone. You may want to download your data first."
          confirm="Yes, Continue"
          cancel="Keep My Account"
          isDangerous
          onConfirm={() => setStep('password')}
          onClose={() => setStep((now) => (now === 'confirm' ? 'read' : now))}
        />
      )}
      {step === 'password' && <DeleteAccountDialog onClose={() => setStep('read')} onDeleted={leave} />}
    </Card>
  );
}

/** What is kept of this account for now, with the day; a warning while a return is open. */
function KeptForReturns() {
  const [kept, setKept] = useState<{ sentence: string | null; isReturnOpen: boolean }>();
  useEffect(() => {
    const leaving = new AbortController();
    // Without it, the list above says it in general.
    call('previewDeletion', {}, { signal: leaving.signal }).then(setKept, () => {});
    return () => leaving.abort();
  }, []);
  if (!kept?.sentence) return null;
  return (
    <Notice tone={kept.isReturnOpen ? 'caution' : 'info'} isSilent>
      {kept.sentence}
    </Notice>
  );
}
