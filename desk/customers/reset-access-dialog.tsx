import { useRevalidator } from 'react-router';
import type { Customer } from '#contract/desk/customers.ts';
import { identityChecks, type IdentityCheck } from '#contract/desk/customer-words.ts';
import { useSend } from '#desk/app/send.ts';
import { UserFacingError } from '#storefront/ui/error-message.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { CheckboxField } from '#storefront/ui/checkbox-field.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';

const words: Readonly<Record<IdentityCheck, string>> = {
  'writes-from-address': 'They wrote from the account’s email address',
  'named-last-order': 'They named what they ordered last, and about when',
  'named-address': 'They named an address that an order went to',
  'reached-by-phone': 'I called them on the account’s phone number',
};

/** Afterwards the password alone opens the account, so staff must make sure that the right person asks. */
export function ResetAccessDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { id, name, email } = customer;
  const send = useSend(`Let ${name} in without the code`);
  const { revalidate } = useRevalidator();
  const form = useForm({
    async send(ticked) {
      const shown = identityChecks.filter((way) => ticked[way] === 'on');
      if (shown.length < 2) {
        throw new UserFacingError('Be sure who is asking: at least two of these must hold.');
      }
      await send('resetAccess', { params: { id }, body: { shown } });
      announce(`${name} can log in without the code.`);
      onClose();
      await revalidate();
    },
    fallback: 'It could not be done. Please try again.',
  });
  return (
    <Dialog title={`Let ${name} in without the code`} onClose={onClose}>
      <p>
        For somebody who has lost the authenticator app and the recovery codes. The password alone opens the
        account afterwards, every session ends, and {email} is told.
      </p>
      <Form form={form} label="Who is asking">
        <fieldset>
          <legend>How do you know that it is {name}? At least two.</legend>
          {identityChecks.map((way) => (
            <CheckboxField key={way} name={way}>
              {words[way]}
            </CheckboxField>
          ))}
        </fieldset>
        <FormActions>
          <Button onClick={onClose}>Not now</Button>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Letting them in...'}>
            Let in
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
