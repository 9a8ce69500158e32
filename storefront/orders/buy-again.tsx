import type { Order } from '#contract/orders.ts';
import { AddLines } from '#storefront/add-lines/add-lines-button.tsx';

/** Puts a line, or all lines of an order, into the basket again. */
export function BuyAgain({
  items,
  name,
  children,
}: {
  items: Order['items'];
  /** Of the line or the order, for screen readers. */
  name: string;
  children: string;
}) {
  const lines = items.map((item) => ({
    productId: item.productId,
    name: item.productNameSnapshot,
    quantity: item.quantity,
    pricePaid: item.unitPriceAtOrder,
  }));
  return (
    <AddLines lines={lines} name={name}>
      {children}
    </AddLines>
  );
}
