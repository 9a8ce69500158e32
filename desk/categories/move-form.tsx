import type { DeskCategory } from '#contract/desk/categories.ts';
import { useRevalidator } from 'react-router';
import { ActionFailure } from '#desk/app/desk-action.tsx';
import { UserFacingError } from '#storefront/ui/error-message.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { listPlaces } from '#desk/ui/category-places.ts';
import { conflictIn } from '#desk/ui/conflict.tsx';
import parts from '#desk/ui/parts.module.css';
import { placeAfter, type Place, type Step } from './tree.ts';
import { useCategoryAction } from './use-category-action.ts';

const TOP = 'top';

const steps: readonly { step: Step; words: string }[] = [
  { step: 'up', words: 'Up' },
  { step: 'down', words: 'Down' },
  { step: 'in', words: 'Into the category above' },
  { step: 'out', words: 'Up a level' },
];

export function useMove(categories: readonly DeskCategory[], done = 'Category moved.') {
  const { revalidate } = useRevalidator();
  return useCategoryAction(
    async (send, id: string, place: Place) => {
      const { version, name } = categories.find((category) => category.id === id)!;
      try {
        return await send('moveCategory', { params: { id }, body: { version, ...place } });
      } catch (error) {
        const met = conflictIn(error);
        if (!met) throw error;
        // The tree shows where it is now.
        await revalidate();
        throw new UserFacingError(
          `${met.changedBy ?? 'Someone'} has just moved ${name}. Its new position is shown. Please try again.`,
        );
      }
    },
    { doing: 'Move a category', done },
  );
}

/** Moves a category: by one step, or to any place. */
export function MoveForm({
  category: { id, parentId },
  categories,
}: {
  category: DeskCategory;
  categories: readonly DeskCategory[];
}) {
  const move = useMove(categories);
  const form = useForm({
    send: ({ parent = '' }) => move.run(id, { parentId: parent === TOP ? null : parent, before: null }),
  });
  return (
    <>
      <div className={parts.acts}>
        {steps.map(({ step, words }) => {
          const place = placeAfter(categories, id, step);
          return (
            <Button
              key={step}
              size="small"
              disabled={place === null}
              onClick={() => place && void move.run(id, place)}
            >
              {words}
            </Button>
          );
        })}
      </div>
      <ActionFailure act={move} />
      <Form form={form} label="Move to">
        <SelectField key={parentId} name="parent" label="Move to" defaultValue={parentId ?? TOP}>
          <option value={TOP}>Top level</option>
          {listPlaces(categories, id).map((place) => (
            <option key={place.id} value={place.id}>
              {place.path}
            </option>
          ))}
        </SelectField>
        <FormActions>
          <Button type="submit" busy={move.isBusy && 'Moving...'}>
            Move
          </Button>
        </FormActions>
      </Form>
    </>
  );
}
