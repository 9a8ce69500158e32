import { useSession } from '#storefront/app/calls/session.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';

/** Asks for the password before a change to the way of logging in. */
export function ConfirmIdentityDialog({
  onConfirm,
  onClose,
}: {
  onConfirm: (password: string) => void;
  onClose: () => void;
}) {
  const session = useSession();
  const form = useForm({ send: ({ password = '' }) => onConfirm(password) });
  return (
    <Dialog title="Confirm Your Identity" onClose={onClose}>
      <p>Please enter your password to continue.</p>
      <Form
        form={{
          ...form,
          submit(event) {
            const field = event.currentTarget.elements.namedItem('password') as HTMLInputElement;
            // Confirming without a password does nothing.
            if (field.value !== '') return form.submit(event);
            event.preventDefault();
            field.focus();
          },
        }}
      >
        {/* Tells password managers whose password it is. */}
        <input type="email" autoComplete="username" value={session?.email ?? ''} readOnly hidden />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          required
        />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Confirm
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
