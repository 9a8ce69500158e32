import { useRevalidator } from 'react-router';
import { DESK_MAX_LENGTH } from '#contract/desk/limits.ts';
import { useSend } from '#desk/app/send.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';

export function SaveViewDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const send = useSend('Save a view');
  const { revalidate } = useRevalidator();
  const form = useForm({
    async send({ name = '' }) {
      await send('saveView', { body: { name, path } });
      await revalidate();
      onClose();
    },
    fallback: 'The view could not be saved. Please try again.',
  });
  return (
    <Dialog title="Save this view" onClose={onClose}>
      <Form form={form} label="Save this view">
        <TextField
          name="name"
          label="Name"
          hint="Such as Gifts to wrap. Only you can see it."
          autoComplete="off"
          maxLength={DESK_MAX_LENGTH.viewName}
          required
        />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Keeping...'}>
            Save
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
