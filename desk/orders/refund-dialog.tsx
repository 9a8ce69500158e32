import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatPence } from '#contract/money.ts';
import {
  fullRefund,
  owesDelivery,
  refundSum,
  withDeliveryOwed,
  type RefundableOrder,
} from '#contract/pricing/refund.ts';
import { refundReasonWords, type RefundReason } from '#contract/desk/order-words.ts';
import type { DeskOrder } from '#contract/desk/one-order.ts';
import { isChanged } from '#desk/app/desk-action.tsx';
import { forgetText, keepText, readText } from '#desk/app/kept-text.ts';
import { useSend } from '#desk/app/send.ts';
import { Choices } from '#desk/ui/choices.tsx';
import { penceTyped } from '#desk/ui/typed-numbers.ts';
import { PoundsField } from '#desk/ui/pounds-field.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button } from '#storefront/ui/button.tsx';
import { CheckboxField } from '#storefront/ui/checkbox-field.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { QuantityStepper } from '#storefront/ui/quantity-stepper.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { Switch } from '#storefront/ui/switch.tsx';
import { showUndo } from './use-outward-action.ts';
import styles from './orders.module.css';

/** A refund by line, delivery and goodwill. The amount is computed by the same function that the shop pays by. */
export function RefundDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const { orderNumber } = order;
  const refundable = refundableOf(order);
  const deliveryLeft = refundable.deliveryPence - refundable.deliveryGivenBackPence;
  // Until the order is sent the goods are still here; afterwards they come back used, or never.
  const isHere = order.status === 'Processing';
  const undone = `refund ${orderNumber}`;
  const [typed] = useState(() => readUndone(undone));
  useEffect(() => () => forgetText(undone), [undone]);
  const [quantities, setQuantities] = useState(typed.quantities);
  const [kept, setKept] = useState(typed.kept);
  const [withDelivery, setWithDelivery] = useState(typed.withDelivery);
  const [reason, setReason] = useState(typed.reason);
  const [goodwillPence, setGoodwillPence] = useState(typed.goodwillPence);
  const isBackOnSale = (id: string) => !(kept[id] ?? !isHere);
  const wish = {
    lines: order.lines.map(({ id }) => ({ id, quantity: quantities[id] ?? 0 })),
    deliveryPence: withDelivery ? deliveryLeft : 0,
    goodwillPence,
  };
  const isDeliveryOwed = owesDelivery(refundable, wish, reason);
  const refund = withDeliveryOwed(refundable, wish, reason);
  const sum = refundSum(refundable, refund);
  const everything = fullRefund(refundable);

  const send = useSend(`Refund ${formatPence(sum.amountPence)} of order ${orderNumber}`);
  const { revalidate } = useRevalidator();
  const form = useForm({
    async send() {
      const asked = send('refundDeskOrder', {
        params: { order: orderNumber },
        body: {
          ...refund,
          lines: refund.lines
            .filter(({ quantity }) => quantity > 0)
            .map((line) => ({ ...line, backOnSale: isBackOnSale(line.id) ? line.quantity : 0 })),
          reason,
          expectedPence: sum.amountPence,
        },
      });
      const { job } = await asked.catch(async (error: unknown) => {
        if (isChanged(error)) await revalidate();
        throw error;
      });
      if (job) {
        keepText(undone, JSON.stringify({ quantities, kept, withDelivery, goodwillPence, reason }));
        showUndo(job, revalidate, undone);
      }
      onClose();
      await revalidate();
    },
    fallback: 'The refund could not be made. Please try again.',
  });
  return (
    <Dialog title={`Refund order ${orderNumber}`} onClose={onClose}>
      <Form form={form} label="What to refund">
        <Button
          onClick={() => {
            setQuantities(Object.fromEntries(everything.lines.map(({ id, quantity }) => [id, quantity])));
            setWithDelivery(true);
          }}
        >
          Refund everything
        </Button>
        {order.lines.map((line) => {
          const left = line.quantity - line.givenBack;
          const quantity = quantities[line.id] ?? 0;
          return (
            <div key={line.id} className={styles.refundLine}>
              <strong>{line.name}</strong>
              {left === 0 ? (
                <span className={parts.soft}>Everything has been refunded.</span>
              ) : (
                <QuantityStepper
                  value={quantity}
                  min={0}
                  max={left}
                  maxMessage={`${left} of it can be refunded.`}
                  label={`Refund ${line.name}`}
                  onChange={(to) => setQuantities({ ...quantities, [line.id]: to })}
                />
              )}
              {quantity > 0 && (
                <Switch
                  isOn={isBackOnSale(line.id)}
                  onSwitch={() => setKept({ ...kept, [line.id]: isBackOnSale(line.id) })}
                >
                  Back on sale
                </Switch>
              )}
            </div>
          );
        })}
        {deliveryLeft > 0 && (
          <CheckboxField
            name="delivery"
            checked={withDelivery || isDeliveryOwed}
            disabled={isDeliveryOwed}
            onChange={(event) => setWithDelivery(event.currentTarget.checked)}
          >
            Delivery, {formatPence(deliveryLeft)}
            {isDeliveryOwed && ' (the law includes it when everything comes back)'}
          </CheckboxField>
        )}
        <div onChange={(event) => setGoodwillPence(penceTyped((event.target as HTMLInputElement).value))}>
          <PoundsField
            name="goodwill"
            label="Goodwill"
            hint={`On top of the goods. ${formatPence(refundable.leftPence)} can still be refunded in all.`}
            pence={typed.goodwillPence}
          />
        </div>
        <SelectField
          name="reason"
          label="Reason"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value as RefundReason)}
          required
        >
          <Choices of={refundReasonWords} />
        </SelectField>
        {goodwillPence > sum.goodwillPence && (
          <Notice tone="caution">{`No more can be refunded, so the goodwill comes to ${formatPence(sum.goodwillPence)}.`}</Notice>
        )}
        {sum.beforehandPence > 0 && (
          <Notice>{`${formatPence(sum.beforehandPence)} of this has already been refunded.`}</Notice>
        )}
        <p className={styles.sum} role="status">
          <span>Refund total</span>
          <span>{formatPence(sum.amountPence)}</span>
        </p>
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={sum.amountPence === 0}
            busy={form.isBusy && 'Refunding...'}
          >
            Refund {formatPence(sum.amountPence)}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

interface Typed {
  quantities: Readonly<Record<string, number>>;
  kept: Readonly<Record<string, boolean>>;
  withDelivery: boolean;
  goodwillPence: number;
  reason: RefundReason;
}

const nothing: Typed = {
  ...{ quantities: {}, kept: {}, withDelivery: false, goodwillPence: 0 },
  reason: 'changed-mind',
};

/** What was chosen for a refund that has been undone; shown once. */
function readUndone(name: string): Typed {
  try {
    return { ...nothing, ...(JSON.parse(readText(name) ?? '{}') as Partial<Typed>) };
  } catch {
    return nothing;
  }
}

function refundableOf(order: DeskOrder): RefundableOrder {
  const { lines, deliveryPence, standardDeliveryPence, refundable } = order;
  return { lines, deliveryPence, standardDeliveryPence, ...refundable };
}
