import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/call.ts';
import type { DeskStock, StockChanged } from '#contract/desk/stock.ts';
import { NUMBER_LENGTH } from '#contract/numbers.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { useSend } from '#desk/app/send.ts';
import { checkedBy, valueIn } from '#desk/ui/typed-numbers.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { refusedAt } from './at-field.ts';
import { readPieces, signed } from './stock-words.ts';
import styles from './stock.module.css';

const HOW_MANY = 'Please enter how many are there, 0 if there are none.';

/** The expected number on the shelf: one tap if it is right, a number if it is not. */
export function CountForm({
  product,
  onCounted,
}: {
  product: DeskStock;
  onCounted?: (counted: StockChanged) => void;
}) {
  const { id, name, onShelf } = product;
  const doing = `Count ${name}`;
  const params = { id };
  const { revalidate } = useRevalidator();
  const agree = useDeskAction(
    async (send) => {
      const counted = await send('countStock', { params, body: { onShelf, seen: onShelf } }).catch(
        shownAgain,
      );
      onCounted?.(counted);
    },
    { doing, done: 'Count matches.' },
  );
  const send = useSend(doing);
  const form = useForm({
    async send({ onShelf: typed = '' }) {
      const body = { onShelf: valueIn(readPieces(0)(typed))!, seen: onShelf };
      const counted = await refusedAt('onShelf', send('countStock', { params, body }).catch(shownAgain));
      form.ref.current?.reset();
      announce(counted.change === 0 ? 'Count matches.' : `Count saved: ${signed(counted.change)}.`);
      if (onCounted) onCounted(counted);
      else await revalidate();
    },
    fallback: 'The count could not be saved. Please try again.',
  });

  /** Something was sold during the count: shows the new expected number beside the message. */
  async function shownAgain(error: unknown): Promise<never> {
    if (error instanceof ApiError && error.code === 'stock/moved-meanwhile') await revalidate();
    throw error;
  }
  return (
    <>
      <p className={styles.expected}>
        <strong>{onShelf.toLocaleString('en-GB')}</strong> expected on the shelf
      </p>
      <ActionFailure act={agree} />
      <Button
        variant="primary"
        size="large"
        wide
        icon="check"
        busy={agree.isBusy && 'Saving...'}
        onClick={() => void agree.run()}
      >
        Count matches
      </Button>
      <Form form={form} label="Different count">
        <TextField
          name="onShelf"
          label="Or enter your count"
          hint="Including items paid for but not yet sent."
          inputMode="numeric"
          maxLength={NUMBER_LENGTH}
          problemIn={checkedBy(readPieces(0), HOW_MANY)}
          autoComplete="off"
          required
          faultText={HOW_MANY}
        />
        <FormActions>
          <Button type="submit" busy={form.isBusy && 'Saving...'}>
            Save count
          </Button>
        </FormActions>
      </Form>
    </>
  );
}
