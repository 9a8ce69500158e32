import type { DeliveryTable, RateStep } from '#contract/delivery/zones.ts';
import type { SumChange } from '#server/audit-log/leaps.rules.ts';

/** The sums that differ between two tables, at each weight at which either has a price. */
export function deliverySums(before: DeliveryTable, after: DeliveryTable): SumChange[] {
  return after.methods.flatMap((method) => {
    const was = before.methods.find(({ id }) => id === method.id);
    return after.zones.flatMap(({ id, name }) => {
      const [earlier, later] = [was?.rates[id], method.rates[id]];
      if (!earlier || !later) return [];
      const what = `${method.name}, ${name}`;
      const weights = [...new Set([...earlier, ...later].map(({ fromGrams }) => fromGrams))];
      return weights.flatMap((grams) => {
        const [one, other] = [stepAt(earlier, grams), stepAt(later, grams)];
        const isFreeFrom = one.freeFromPence && other.freeFromPence;
        return [
          { what, beforePence: costOf(one), afterPence: costOf(other) },
          ...(isFreeFrom
            ? [
                {
                  what: `The sum from which ${what} is free`,
                  ...{ beforePence: one.freeFromPence!, afterPence: other.freeFromPence! },
                },
              ]
            : []),
        ];
      });
    });
  });
}

function stepAt(steps: readonly RateStep[], grams: number): RateStep {
  return steps.findLast(({ fromGrams }) => fromGrams <= grams)!;
}

/** Free from nothing is always free. */
const costOf = ({ costPence, freeFromPence }: RateStep) => (freeFromPence === 0 ? 0 : costPence);
