import { useState } from 'react';
import type { DeskOrder } from '#contract/desk/one-order.ts';
import { useMay } from '#desk/app/me.ts';
import { gramsInWords } from '#desk/pick-run/grams.ts';
import { When } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button } from '#storefront/ui/button.tsx';
import { WeightDialog } from './weight-dialog.tsx';
import styles from './orders.module.css';

/**
 * Who packed it and when, and its weight, which goes on the label and can be corrected until the parcel
 * leaves.
 */
export function PackedParcel({ order: { orderNumber, isPacked, packed } }: { order: DeskOrder }) {
  const mayPack = useMay()('orders.pack');
  const [isWeighing, setIsWeighing] = useState(false);
  if (!packed) return null;
  const { by, at, weightGrams } = packed;
  return (
    <div className={styles.packed}>
      <p className={parts.soft}>
        Packed by {by}, <When at={at} />
        {weightGrams === null ? ', not weighed.' : <>, {gramsInWords(weightGrams)}.</>}
      </p>
      {isPacked && mayPack && (
        <Button variant="quiet" size="small" onClick={() => setIsWeighing(true)}>
          {weightGrams === null ? 'Enter weight' : 'Change weight'}
        </Button>
      )}
      {isWeighing && (
        <WeightDialog
          orderNumber={orderNumber}
          weightGrams={weightGrams}
          onClose={() => setIsWeighing(false)}
        />
      )}
    </div>
  );
}
