import { useState } from 'react';
import type { DeskCategory } from '#contract/desk/categories.ts';
import { ActionFailure } from '#desk/app/desk-action.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { FormActions } from '#storefront/ui/form.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { listPlaces } from '#desk/ui/category-places.ts';
import { countText } from './tree.ts';
import { useCategoryAction } from './use-category-action.ts';

/** Deletes a category without subcategories; its products are moved elsewhere first. */
export function DeleteDialog({
  category: { id, name, parentId, products },
  categories,
  onDeleted,
  onClose,
}: {
  category: DeskCategory;
  categories: readonly DeskCategory[];
  onDeleted: () => void;
  onClose: () => void;
}) {
  const places = listPlaces(categories, id);
  const [target, setTarget] = useState(parentId ?? '');
  const isEmpty = products === 0;
  const remove = useCategoryAction(
    async (send) => {
      const body = { moveProductsTo: isEmpty ? null : target };
      const answer = await send('deleteCategory', { params: { id }, body });
      onDeleted();
      return answer;
    },
    { doing: `Delete the category ${name}`, done: `${name} deleted.` },
  );
  return (
    <Dialog title={`Delete ${name}?`} onClose={onClose}>
      {isEmpty ? (
        <p>It has no products. {parentId !== null && 'Its address will redirect to its parent category.'}</p>
      ) : (
        <>
          <p>Choose where its products go. Its address will redirect there.</p>
          <SelectField
            name="target"
            label={`Move its ${countText(products)} to`}
            value={target}
            onChange={(event) => setTarget(event.target.value)}
          >
            <option value="">Choose a category</option>
            {places.map((place) => (
              <option key={place.id} value={place.id}>
                {place.path}
              </option>
            ))}
          </SelectField>
        </>
      )}
      <ActionFailure act={remove} />
      <FormActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="danger"
          disabled={!isEmpty && target === ''}
          busy={remove.isBusy && 'Deleting...'}
          onClick={() => void remove.run()}
        >
          {isEmpty ? 'Delete' : 'Move and delete'}
        </Button>
      </FormActions>
    </Dialog>
  );
}
