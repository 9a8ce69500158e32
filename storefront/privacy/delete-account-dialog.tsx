import { call } from '#storefront/app/calls/browser-call.ts';
import { useSession } from '#storefront/app/calls/session.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';

export function DeleteAccountDialog({
  onClose,
  onDeleted,
}: {
  onClose: () => void;
  onDeleted: (message: string) => void;
}) {
  const session = useSession();
  const form = useForm({
    fallback: 'Failed to delete account.',
    async send({ password = '' }) {
      const { message } = await call('deleteAccount', { body: { password } });
      onDeleted(message);
    },
  });
  return (
    <Dialog title="Confirm with your password" onClose={onClose}>
      <p>Your account will be deleted as soon as you confirm.</p>
      <Form form={form}>
        {/* Tells password managers whose password it is. */}
        <input type="email" autoComplete="username" value={session?.email ?? ''} readOnly hidden />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          faultText="Password is required to delete your account."
          required
        />
        <FormActions>
          <Button onClick={onClose}>Keep My Account</Button>
          <Button type="submit" variant="danger" busy={form.isBusy && 'Deleting...'}>
            Delete My Account
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
