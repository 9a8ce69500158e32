import { useRevalidator } from 'react-router';
import { DESK_MAX_LENGTH } from '#contract/desk/limits.ts';
import { forgetText, useKeptText } from '#desk/app/kept-text.ts';
import { useSend } from '#desk/app/send.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { IMAGE_HINT } from './category-form.tsx';
import { useOfferUndo } from './use-category-action.ts';

export function NewCategoryDialog({
  places,
  parentId,
  onCreated,
  onClose,
}: {
  places: readonly { id: string; path: string }[];
  parentId: string | null;
  onCreated: (id: string) => void;
  onClose: () => void;
}) {
  const send = useSend('Create a category');
  const offerUndo = useOfferUndo();
  const { revalidate } = useRevalidator();
  const form = useForm({
    async send({ name = '', image = '', parent = '' }) {
      const body = { name, image, parentId: parent || null };
      const { id, changeSetId } = await send('createCategory', { body });
      forgetText('new category');
      announce('Category created.');
      offerUndo(changeSetId, `${name.trim()} created.`);
      onCreated(id);
      await revalidate();
    },
    fallback: 'The category could not be created. Please try again.',
  });
  useKeptText(form.ref, 'new category');
  return (
    <Dialog title="New category" onClose={onClose}>
      <Form form={form} label="New category">
        <TextField
          name="name"
          label="Name"
          maxLength={DESK_MAX_LENGTH.categoryName}
          autoComplete="off"
          required
        />
        <SelectField name="parent" label="Parent" defaultValue={parentId ?? ''}>
          <option value="">None (top level)</option>
          {places.map(({ id, path }) => (
            <option key={id} value={id}>
              {path}
            </option>
          ))}
        </SelectField>
        <TextField
          name="image"
          label="Picture"
          hint={IMAGE_HINT}
          maxLength={DESK_MAX_LENGTH.categoryImage}
          autoComplete="off"
        />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Creating...'}>
            Create
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
