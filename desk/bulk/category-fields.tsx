import { useEffect, useState } from 'react';
import { call } from '#desk/app/call.ts';
import { listPlaces } from '#desk/ui/category-places.ts';
import { Button } from '#storefront/ui/button.tsx';
import { errorMessage } from '#storefront/ui/error-message.ts';
import { Notice } from '#storefront/ui/notice.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';

type Places = ReturnType<typeof listPlaces>;

const labels = { add: 'To', remove: 'Out of', move: 'From' } as const;

/** Which category, and of those that are moved, which instead. */
export function CategoryFields({ how, first }: { how: keyof typeof labels; first: string | undefined }) {
  const [places, setPlaces] = useState<Places | null>(null);
  const [failure, setFailure] = useState('');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const { signal, abort } = abortable();
    call('listDeskCategories', {}, { signal }).then(
      ({ categories }) => setPlaces(listPlaces(categories)),
      (error: unknown) =>
        signal.aborted || setFailure(errorMessage(error, 'The categories could not be loaded.')),
    );
    return abort;
  }, [tries]);
  if (failure !== '') {
    const again = () => {
      setFailure('');
      setTries(tries + 1);
    };
    return (
      <Notice
        tone="error"
        action={
          <Button size="small" onClick={again}>
            Retry
          </Button>
        }
      >
        {failure}
      </Notice>
    );
  }
  if (places === null) return <p role="status">Loading the categories...</p>;
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

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
