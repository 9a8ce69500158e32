import { useState } from 'react';
import { ActionFailure } from '#desk/app/desk-action.tsx';
import { call } from '#desk/app/call.ts';
import { listPlaces } from '#desk/ui/category-places.ts';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { useAction } from '#storefront/ui/use-action.ts';

const labels = { add: 'To', remove: 'From', move: 'From' } as const;

/** All categories, loaded when first needed. */
export function usePlaces() {
  const [places, setPlaces] = useState<ReturnType<typeof listPlaces> | null>(null);
  const loading = useAction(
    async () => setPlaces(listPlaces((await call('listDeskCategories', {})).categories)),
    { fallback: 'The categories could not be loaded.' },
  );
  return { places, loading };
}

/** The category, and for a move the target. */
export function CategoryFields({
  how,
  first,
  places,
  loading,
}: ReturnType<typeof usePlaces> & { how: keyof typeof labels; first: string | undefined }) {
  if (places === null) {
    return (
      <>
        <p role="status">{loading.isBusy && 'Loading the categories...'}</p>
        <ActionFailure act={{ ...loading, retry: () => void loading.run() }} />
      </>
    );
  }
  const options = places.map(({ id, path }) => (
    <option key={id} value={id}>
      {path}
    </option>
  ));
  return (
    <>
      <SelectField name="categoryId" label={labels[how]} defaultValue={first ?? ''} required>
        <option value="">Choose a category</option>
        {options}
      </SelectField>
      {how === 'move' && (
        <SelectField name="toId" label="To" defaultValue="" required>
          <option value="">Choose a category</option>
          {options}
        </SelectField>
      )}
    </>
  );
}
