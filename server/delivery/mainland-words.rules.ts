import { parcelSizes, restOf, type DeliveryMethod, type DeliveryTable } from '#contract/delivery/zones.ts';
import { deliveryWords, type DeliveryWords } from '#contract/pricing/delivery-words.ts';
import type { DeliveryTerms } from '#contract/pricing/quote.ts';

/** What can be said of delivery to the mainland where nobody knows yet what is bought. */
export function mainlandWords({ zones, methods }: DeliveryTable): DeliveryWords {
  const rest = restOf(zones).id;
  const ways = methods.flatMap((method) => {
    const steps = method.isOn ? method.rates[rest] : undefined;
    return steps ? [{ method, steps }] : [];
  });
  const [usual, ...others] = ways
    .filter(({ method }) => method.kind === 'parcel')
    .toSorted((a, b) => a.steps[0]!.costPence - b.steps[0]!.costPence);
  const collectsFree = ways.some(
    ({ method, steps }) => method.kind === 'collection' && steps.every(({ costPence }) => costPence === 0),
  );
  if (!usual) return deliveryWords({ costPence: 0, freeFromPence: null });
  const { costPence } = usual.steps[0]!;
  // What the usual way does not take goes another way, for its price.
  const unavoidable = [usual, ...others.filter(({ method }) => takesMore(method, usual.method))];
  const isDearer = ({ steps }: (typeof ways)[number]) => steps.some((step) => step.costPence > costPence);
  return deliveryWords(
    { costPence, freeFromPence: freeForAll(unavoidable.flatMap(({ steps }) => steps)) },
    { isFrom: (costPence === 0 ? unavoidable : [usual, ...others]).some(isDearer), collectsFree },
  );
}

function takesMore(other: DeliveryMethod, usual: DeliveryMethod): boolean {
  return (
    parcelSizes.indexOf(other.largestSize) > parcelSizes.indexOf(usual.largestSize) ||
    (other.maxGrams ?? Infinity) > (usual.maxGrams ?? Infinity)
  );
}

/** From what sum each of them is free; null if one never is. */
function freeForAll(steps: readonly DeliveryTerms[]): number | null {
  const sums = steps.map(({ costPence, freeFromPence }) =>
    costPence === 0 ? 0 : (freeFromPence ?? Infinity),
  );
  const most = Math.max(...sums);
  return most === Infinity ? null : most;
}
