import { lazyExtra } from '#storefront/app/page/lazy.ts';
import { useAdded } from './added-outcome.ts';
import { fetchSheet } from './added.ts';

const AddedSheet = lazyExtra(async () => (await fetchSheet()).AddedSheet);

/** Shows the outcome of Add to Basket on any page. Renders nothing until something has been added. */
export function AddedPlace() {
  const added = useAdded();
  if (!added) return null;
  return <AddedSheet key={added.number} added={added} />;
}
