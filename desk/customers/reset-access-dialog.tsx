import { useRevalidator } from 'react-router';
import type { Customer } from '#contract/desk/customers.ts';
import { identityChecks, identityCheckWords } from '#contract/desk/customer-words.ts';
import { useSend } from '#desk/app/send.ts';
import { UserFacingError } from '#storefront/ui/error-message.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { CheckboxField } from '#storefront/ui/checkbox-field.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';

/** Afterwards the password alone opens the account, so staff must make sure that the right person asks. */
export function ResetAccessDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { id, name, email } = customer;
  const send = useSend(`Reset two-factor for ${name}`);
  const { revalidate } = useRevalidator();
  const form = useForm({
    async send(ticked) {
      const shown = identityChecks.filter((way) => ticked[way] === 'on');
      if (shown.length < 2) {
        throw new UserFacingError('Check who is asking: tick at least two.');
      }
      await send('resetAccess', { params: { id }, body: { shown } });
      announce(`${name} can now log in with just a password.`);
      onClose();
      await revalidate();
    },
    fallback: 'Two-factor could not be reset. Please try again.',
  });
  return (
    <Dialog title={`Reset two-factor for ${name}`} onClose={onClose}>
      <p>
        For customers who have lost both their authenticator app and recovery codes. They will log in with
        just their password, all their sessions end, and {email} will be notified.
      </p>
      <Form form={form} label="Identity checks">
        <fieldset>
          <legend>How do you know this is {name}? Tick at least two.</legend>
          {identityChecks.map((way) => (
            <CheckboxField key={way} name={way}>
              {identityCheckWords[way]}
            </CheckboxField>
          ))}
        </fieldset>
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Resetting...'}>
            Confirm reset
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
