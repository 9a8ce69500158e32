import { useRevalidator } from 'react-router';
import type { Role } from '#contract/desk/permissions.ts';
import { forgetText, useKeptText } from '#desk/app/kept-text.ts';
import { useSend } from '#desk/app/send.ts';
import { penceTyped } from '#desk/ui/typed-numbers.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import type { StaffLink } from './link-dialog.tsx';
import { RoleFields } from './role-fields.tsx';

export function InviteDialog({
  onClose,
  onInvited,
}: {
  onClose: () => void;
  onInvited: (link: StaffLink) => void;
}) {
  const send = useSend('Invite someone to the desk');
  const { revalidate } = useRevalidator();
  const form = useForm({
    async send({ name = '', email = '', role, refundLimitPence = '0' }) {
      const { link } = await send('inviteStaff', {
        body: { name, email, role: role as Role, refundLimitPence: penceTyped(refundLimitPence) },
      });
      forgetText('invite');
      onInvited({ name, mailedTo: email, ...link });
      await revalidate();
    },
    fallback: 'The invitation could not be made. Please try again.',
  });
  useKeptText(form.ref, 'invite');
  return (
    <Dialog title="Invite someone" onClose={onClose}>
      <Form form={form} label="Invite someone">
        <TextField name="name" label="Name" autoComplete="off" required />
        <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="off" required />
        <RoleFields now="packer" refundLimitPence={0} />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Inviting...'}>
            Send invitation
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
