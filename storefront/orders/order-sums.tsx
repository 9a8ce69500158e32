import type { Order } from '#contract/orders.ts';
import { formatPounds } from '#contract/money.ts';
import { DefinitionList, type Definition } from '#storefront/ui/definition-list.tsx';

/** From the subtotal to the grand total; `before` stands above them. */
export function OrderSums({ order, before = [] }: { order: Order; before?: readonly Definition[] }) {
  return (
    <DefinitionList
      rows={[
        ...before,
        { term: 'Subtotal', detail: formatPounds(order.subtotal) },
        { term: 'Shipping', detail: order.shippingCost > 0 ? formatPounds(order.shippingCost) : 'Free' },
        { term: 'Taxes (VAT, included)', detail: formatPounds(order.taxes) },
        { term: 'Discount', detail: order.discountAmount > 0 ? formatPounds(-order.discountAmount) : null },
        { term: 'Grand Total', detail: formatPounds(order.grandTotal), isStrong: true },
      ]}
    />
  );
}
