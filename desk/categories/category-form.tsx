import { useRevalidator } from 'react-router';
import type { DeskCategory } from '#contract/desk/categories.ts';
import { DESK_MAX_LENGTH } from '#contract/desk/limits.ts';
import { forgetText, typedOn, useKeptText } from '#desk/app/kept-text.ts';
import { useSend } from '#desk/app/send.ts';
import { useConflict } from '#desk/ui/conflict.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { useOfferUndo } from './use-category-action.ts';

export const IMAGE_HINT =
  'An emoji, or the address of a picture. If empty, a drawing is chosen to match the name.';

const fallback = 'The category could not be saved. Please try again.';

const labels: Readonly<Record<string, string>> = { name: 'Name', image: 'Picture' };

/** A category's name and picture. Its old address redirects. */
export function CategoryForm({ category }: { category: DeskCategory }) {
  const { id, name, image } = category;
  const keptAs = `category ${id}`;
  const send = useSend(`Edit the category ${name}`);
  const offerUndo = useOfferUndo();
  const { revalidate } = useRevalidator();
  const conflict = useConflict<{ name?: string; image?: string }>(
    async (fields, seen) => {
      const body = { version: seen?.version ?? typedOn(keptAs, category).version, ...fields };
      const { changeSetId } = await send('changeCategory', { params: { id }, body });
      forgetText(keptAs);
      announce('Category saved.');
      offerUndo(changeSetId, 'Category saved.');
      await revalidate();
    },
    {
      nameOf: (field) => labels[field] ?? field,
      show: (_, value) => String(value) || 'A drawing to match the name',
      fallback,
    },
  );
  const form = useForm({
    send({ name: typed = '', image: picture = '' }) {
      const was = typedOn(keptAs, category);
      const isTyped = (text: string, field: 'name' | 'image') =>
        text.trim() !== was[field] && text.trim() !== category[field];
      return conflict.save({
        ...(isTyped(typed, 'name') && { name: typed }),
        ...(isTyped(picture, 'image') && { image: picture }),
      });
    },
    fallback,
  });
  useKeptText(form.ref, keptAs, () => category);
  return (
    <>
      <Form form={form} label="Name and picture">
        <TextField
          // The field is uncontrolled: a new key recreates it when others have changed the name.
          key={`name ${name}`}
          name="name"
          label="Name"
          hint="The page address changes with the name. The old address redirects."
          defaultValue={name}
          maxLength={DESK_MAX_LENGTH.categoryName}
          autoComplete="off"
          required
        />
        <TextField
          key={`image ${image}`}
          name="image"
          label="Picture"
          hint={IMAGE_HINT}
          defaultValue={image}
          maxLength={DESK_MAX_LENGTH.categoryImage}
          autoComplete="off"
        />
        <FormActions>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            Save
          </Button>
        </FormActions>
      </Form>
      {conflict.dialog}
    </>
  );
}
