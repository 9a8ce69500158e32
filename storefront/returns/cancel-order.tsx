import { useState } from 'react';
import type { ReturnOptions } from '#contract/returns/returns.ts';
import { lazyExtra } from '#storefront/app/page/lazy.ts';
import { Button } from '#storefront/ui/button.tsx';
import type { Order } from '#contract/orders.ts';

const CancelDialog = lazyExtra(async () => (await import('./cancel-dialog.tsx')).CancelDialog);

/** Ends a paid order that has not been sent. Cancelling an unpaid one is another call, which PayPal’s page makes. */
export function CancelOrder({ order, options }: { order: Order; options: ReturnOptions }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Cancel this order</Button>
      {isOpen && <CancelDialog order={order} options={options} onClose={() => setIsOpen(false)} />}
    </>
  );
}
