import parts from '#desk/ui/parts.module.css';
import { useState } from 'react';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { QuantityStepper } from '#storefront/ui/quantity-stepper.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import type { Pick } from './pick-run-view.ts';

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
          {wanted} {wanted === 1 ? 'is' : 'are'} needed. If there are no more, remaining stock is taken off
          sale as lost, and affected orders are marked as missing stock. You can correct both later.
        </p>
        <QuantityStepper
          value={count}
          min={0}
          max={wanted - 1}
          maxMessage={`${wanted} are needed. Tap the product when you have all of them.`}
          label="How many you found"
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
            No more on the shelf
          </Button>
          <Button
            onClick={() => {
              onPicked(count);
              onClose();
            }}
          >
            Pick the rest later
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}
