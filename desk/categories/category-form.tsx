import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DeskCategory } from '#contract/desk/categories.ts';
import { forgetText, useKeptText } from '#desk/app/kept-text.ts';
import { useSend } from '#desk/app/send.ts';
import { ConflictDialog, conflictIn, type Conflict } from '#desk/ui/conflict.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { useOfferUndo } from './use-category-act.ts';

export const IMAGE_HINT = 'One emoji, or the address of a picture. Empty: a drawing that goes by the name.';

const labels: Readonly<Record<string, string>> = { name: 'Name', image: 'Picture' };

/** Its name and picture. The address it had leads on. */
export function CategoryForm({ category }: { category: DeskCategory }) {
  const { id, name, image, version } = category;
  const keptAs = `category ${id}`;
  const send = useSend(`Change the category ${name}`);
  const offerUndo = useOfferUndo();
  const { revalidate } = useRevalidator();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  async function save(seen: number, fields: { name?: string; image?: string }) {
    const { changeSetId } = await send('changeCategory', {
      params: { id },
      body: { version: seen, ...fields },
    });
    forgetText(keptAs);
    announce('The category is saved.');
    offerUndo(changeSetId, 'The category is saved.');
    await revalidate();
  }
  const form = useForm({
    async send({ name: typed = '', image: picture = '' }) {
      try {
        await save(version, {
          ...(typed.trim() !== name && { name: typed }),
          ...(picture.trim() !== image && { image: picture }),
        });
      } catch (error) {
        const found = conflictIn(error);
        if (!found) throw error;
        setConflict(found);
      }
    },
    fallback: 'The category could not be saved. Please try again.',
  });
  /** What was chosen of two who changed the same. */
  const again = useAction(save, { fallback: 'The category could not be saved. Please try again.' });
  useKeptText(form.ref, keptAs);
  return (
    <>
      <Form form={form} label="Name and picture">
        <TextField
          // The field is the browser's own: what others have saved meanwhile makes another one.
          key={`name ${name}`}
          name="name"
          label="Name"
          hint="The address of its page goes by the name. The one it had leads on."
          defaultValue={name}
          maxLength={100}
          autoComplete="off"
          required
        />
        <TextField
          key={`image ${image}`}
          name="image"
          label="Picture"
          hint={IMAGE_HINT}
          defaultValue={image}
          maxLength={500}
          autoComplete="off"
        />
        <FormActions>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            Save
          </Button>
        </FormActions>
      </Form>
      {again.failure && <Notice tone="error">{again.failure}</Notice>}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          nameOf={(field) => labels[field] ?? field}
          show={(_, value) => String(value) || 'A drawing by its name'}
          onClose={() => setConflict(null)}
          onChosen={(yours) => {
            setConflict(null);
            const chosen = conflict.fields.filter(({ field }) => yours.includes(field));
            const fields = Object.fromEntries(chosen.map((each) => [each.field, String(each.yours)]));
            void again.run(conflict.version, fields);
          }}
        />
      )}
    </>
  );
}
