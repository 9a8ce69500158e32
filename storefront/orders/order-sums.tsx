import { formatOrderDate } from '#contract/dates.ts';
import type { OrderAmounts } from '#contract/pricing/order-sums.ts';
import { sumsOf } from '#contract/pricing/order-sums.ts';
import { DefinitionList, type Definition } from '#storefront/ui/definition-list.tsx';

/** The amounts of an order or a basket, line by line; `before` is shown above them. */
export function OrderSums({ order, before = [] }: { order: OrderAmounts; before?: readonly Definition[] }) {
  return (
    <DefinitionList
      rows={[
        ...before,
        ...sumsOf(order).map(({ label, amount, note, at, isTotal }) => ({
          term: label,
          note: note ?? (at && formatOrderDate(at)),
          detail: amount,
          isStrong: isTotal,
        })),
      ]}
    />
  );
}
