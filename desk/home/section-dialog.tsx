import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DeskHomeSection, HomeProduct } from '#contract/desk/home.ts';
import { HOME_LIMITS } from '#contract/desk/home-limits.ts';
import { UNDO_SECONDS } from '#contract/desk/order-words.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { forgetText, typedOn, useKeptText } from '#desk/app/kept-text.ts';
import { useSend } from '#desk/app/send.ts';
import { offerUndo } from '#desk/app/undo.ts';
import { useConflict } from '#desk/ui/conflict.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, FormRow, useForm, type FormValues } from '#storefront/ui/form.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { fieldWords, pointsTyped, showField } from './home-words.ts';
import { fieldsOf, putBack } from './put-back.ts';
import { SectionProducts } from './section-products.tsx';
import styles from './home.module.css';

const fallback = 'The section could not be saved. Please try again.';

/** Edits a whole section, with a preview. Nothing reaches the home page before it is saved. */
export function SectionDialog({ section, onClose }: { section: DeskHomeSection; onClose: () => void }) {
  const { id, kind, title } = section;
  const send = useSend(`Edit ${title}`);
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<readonly HomeProduct[]>(section.chosen);
  const [isRemoving, setIsRemoving] = useState(false);
  const hasProducts = kind === 'products' || kind === 'guide';
  const hasPoints = kind === 'guide' || kind === 'stages';
  const name = `home ${id}`;
  const now = fieldsOf(section);
  const { version, fields: was } = typedOn(name, { version: section.version, fields: now });
  const saw = (field: string) => was[field as keyof typeof was];
  const conflict = useConflict<Partial<typeof was>>(
    async (fields, met) => {
      const theirs = Object.fromEntries(met?.fields.map((one) => [one.field, one.theirs]) ?? []);
      // A link needs both its text and its path, so the two fields go together.
      const { linkText, linkPath } = { ...now, ...theirs, ...fields };
      const isLink = 'linkText' in fields || 'linkPath' in fields;
      if (Object.keys(fields).length > 0) {
        const body = { version: met?.version ?? version, ...fields, ...(isLink && { linkText, linkPath }) };
        await send('changeHomeSection', { params: { id }, body });
      }
      forgetText(name);
      announce('Saved. It will appear on the home page within two seconds.');
      onClose();
      await revalidate();
    },
    { nameOf: (field) => fieldWords[field as keyof typeof was], show: showField, saw, fallback },
  );
  const form = useForm({
    send: (values) =>
      conflict.save(
        Object.fromEntries(
          Object.entries(typedIn(values, section, chosen)).filter(
            ([field, value]) => ![was, now].some((shown) => isSame(shown[field as keyof typeof now], value)),
          ),
        ),
      ),
    fallback,
  });
  useKeptText(form.ref, name, () => ({ version, fields: was }));

  const remove = useDeskAction(
    async (act) => {
      const { sections } = await act('listHomeSections', {});
      await act('removeHomeSection', { params: { id }, body: { version } });
      onClose();
      offerUndo({
        id,
        words: `${title} removed from the home page.`,
        seconds: UNDO_SECONDS,
        async undo() {
          await putBack(
            act,
            section,
            sections.findIndex((each) => each.id === id),
          );
          await revalidate();
        },
      });
    },
    { doing: `Remove ${title} from the home page`, done: 'Removed.' },
  );
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label="Section">
        <TextField
          name="title"
          label="Title"
          defaultValue={title}
          maxLength={HOME_LIMITS.title}
          autoComplete="off"
          required
        />
        <TextArea
          name="text"
          label="Text"
          defaultValue={section.text}
          maxLength={HOME_LIMITS.text}
          rows={2}
        />
        {kind !== 'promises' && (
          <FormRow>
            <TextField
              name="linkText"
              label="Link text"
              defaultValue={section.linkText ?? ''}
              maxLength={HOME_LIMITS.linkText}
              autoComplete="off"
            />
            <TextField
              name="linkPath"
              label="Link address"
              hint="A page of the shop, such as /gifts."
              defaultValue={section.linkPath ?? ''}
              maxLength={HOME_LIMITS.path}
              autoComplete="off"
            />
          </FormRow>
        )}
        {hasPoints && <Points section={section} />}
        {hasProducts && <SectionProducts search={section.search} chosen={chosen} onChoose={setChosen} />}
        <FormActions>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            Save section
          </Button>
          {kind === 'products' && (
            <Button
              variant="danger"
              busy={remove.isBusy && 'Removing...'}
              onClick={() => setIsRemoving(true)}
            >
              Remove
            </Button>
          )}
        </FormActions>
      </Form>
      {conflict.dialog}
      <ActionFailure act={remove} />
      {isRemoving && (
        <ConfirmDialog
          title="Remove this row?"
          question={`${title} will no longer be on the home page. To keep it for later, hide it instead.`}
          confirm="Remove"
          isDangerous
          onConfirm={() => void remove.run()}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </Dialog>
  );
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function Points({ section: { points } }: { section: DeskHomeSection }) {
  const places = Math.min(points.length + 1, HOME_LIMITS.points);
  return Array.from({ length: places }, (_, place) => (
    <fieldset key={place} className={styles.point}>
      <legend>{place < points.length ? `Point ${place + 1}` : 'Add point'}</legend>
      <TextField
        name={`point-${place}-title`}
        label="Title"
        hint={place < points.length ? 'Leave it empty to remove it.' : undefined}
        defaultValue={points[place]?.title}
        maxLength={HOME_LIMITS.title}
        autoComplete="off"
      />
      <FormRow>
        <TextField
          name={`point-${place}-text`}
          label="Text"
          defaultValue={points[place]?.text}
          maxLength={HOME_LIMITS.text}
          autoComplete="off"
        />
        <TextField
          name={`point-${place}-path`}
          label="Link address"
          defaultValue={points[place]?.path}
          maxLength={HOME_LIMITS.path}
          autoComplete="off"
        />
      </FormRow>
    </fieldset>
  ));
}

function typedIn(
  values: FormValues,
  section: DeskHomeSection,
  chosen: readonly HomeProduct[],
): ReturnType<typeof fieldsOf> {
  const was = fieldsOf(section);
  const orNull = (text: string | undefined, before: string | null) =>
    text === undefined ? before : text.trim() || null;
  return {
    title: values.title?.trim() ?? was.title,
    text: values.text?.trim() ?? was.text,
    linkText: orNull(values.linkText, was.linkText),
    linkPath: orNull(values.linkPath, was.linkPath),
    search: orNull(values.search, was.search),
    productIds: chosen.map(({ id }) => id),
    points: values['point-0-title'] === undefined ? was.points : pointsTyped(values, was.points),
  };
}
