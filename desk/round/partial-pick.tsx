import parts from '#desk/ui/parts.module.css';
import { useState } from 'react';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { QuantityStepper } from '#storefront/ui/quantity-stepper.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import type { Pick } from './round-view.ts';

/** Fewer than wanted: the rest is fetched later, or there is no more. */
export function PartialPick({
  pick: { product, wanted, picked },
  onPicked,
  onShort,
  onClose,
}: {
  pick: Pick;
  onPicked: (quantity: number) => void;
  onShort: (found: number) => void;
  onClose: () => void;
}) {
  const [count, setCount] = useState(Math.min(picked, wanted - 1));
  return (
    <Dialog title={`How many of ${product.name}?`} onClose={onClose}>
      <Stack>
        <p>
          {wanted} {wanted === 1 ? 'is' : 'are'} wanted. If there are no more, what is still on sale is taken
          off sale as lost, and the orders that miss it say so. Both can be put right later.
        </p>
        <QuantityStepper
          value={count}
          min={0}
          max={wanted - 1}
          maxMessage={`${wanted} are wanted: tap the product when you have all of them.`}
          label="How many there are"
          onChange={setCount}
        />
        <div className={parts.acts}>
          <Button
            variant="danger"
            onClick={() => {
              onShort(count);
              onClose();
            }}
          >
            There are no more
          </Button>
          <Button
            onClick={() => {
              onPicked(count);
              onClose();
            }}
          >
            The rest comes later
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}
