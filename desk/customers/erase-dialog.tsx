import { useNavigate, useRevalidator } from 'react-router';
import type { Customer } from '#contract/desk/customers.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { OrderLink } from '#desk/app/order-link.tsx';
import { useSend } from '#desk/app/send.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';

const underWayWords: Readonly<Record<Customer['underWay'][number]['what'][number], string>> = {
  payment: 'has a payment in progress',
  'to-send': 'has not been sent',
  'on-its-way': 'is on its way',
  refund: 'has a refund in progress',
  dispute: 'has a disputed payment',
  waiting: 'has an action that starts in a few seconds',
};

/** Cannot be undone, so the address has to be typed to confirm that it is the right account. */
export function EraseDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { id, name, email, underWay } = customer;
  const send = useSend(`Delete ${name}’s account`);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const form = useForm({
    async send(typed) {
      const { isDone } = await send('eraseCustomer', {
        params: { id },
        body: { email: (typed.email ?? '').trim() },
      });
      announce(isDone ? 'Account deleted.' : 'The account is being deleted.');
      onClose();
      await (isDone ? navigate(deskPages.customers, { replace: true }) : revalidate());
    },
    fallback: 'It could not be deleted. Please try again.',
  });
  return (
    <Dialog title={`Delete ${name}’s account`} onClose={onClose}>
      <p>
        The account, addresses, basket, reviews and notes are deleted immediately and cannot be restored, just
        as if the customer had done it. {name} will be notified. Orders are kept for tax records, without a
        name. If a payment is in progress, the account is deleted once it completes; until then nobody can log
        in to it.
      </p>
      {underWay.length > 0 && (
        <Notice tone="caution" isSilent>
          Not finished yet:
          <ul>
            {underWay.map(({ orderNumber, what }) => (
              <li key={orderNumber}>
                Order <OrderLink number={orderNumber} /> {what.map((one) => underWayWords[one]).join(' and ')}
                .
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Form form={form} label="Delete the account">
        <TextField
          name="email"
          label="Type the account’s email address"
          hint={email}
          faultText="Please type the account’s email address."
          type="email"
          inputMode="email"
          autoComplete="off"
          required
        />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={form.isBusy && 'Deleting...'}>
            Delete permanently
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
