import { call } from '#storefront/app/calls/browser-call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { CodeField, codeOf } from './code-field.tsx';
import { FAILED } from './failed-message.ts';
import { useIdentity } from './use-identity.tsx';

/** A code, then the password: both are needed to remove the second factor. */
export function DisableDialog({ onClose, onDisabled }: { onClose: () => void; onDisabled: () => void }) {
  const { askPassword, dialog } = useIdentity();
  const form = useForm({
    fallback: FAILED,
    async send({ code }) {
      const password = await askPassword();
      if (password === null) return;
      await call('disableTwoFactor', { body: { code: codeOf(code), password } });
      onDisabled();
    },
  });
  return (
    <>
      <Dialog title="Disable 2FA" onClose={onClose}>
        <p>
          You will then log in with your password alone. Your recovery codes stop working, and you are logged
          out everywhere else.
        </p>
        <Form form={form}>
          <CodeField
            label="Code from your authenticator app"
            faultText="Invalid code. Please enter a 6-digit number."
          />
          <FormActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="danger" busy={form.isBusy && 'Disabling...'}>
              Disable 2FA
            </Button>
          </FormActions>
        </Form>
      </Dialog>
      {dialog}
    </>
  );
}
