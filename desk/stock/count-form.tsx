import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/call.ts';
import type { DeskStock, StockChanged } from '#contract/desk/stock.ts';
import { ActFailure, useAct } from '#desk/app/act.tsx';
import { useSend } from '#desk/app/send.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions, useForm, type FormFaults } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { refusedAt } from './at-field.ts';
import { PIECES_LENGTH, signed, wholeTyped } from './stock-words.ts';
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
  const agree = useAct(
    async (send) => {
      const counted = await send('countStock', { params, body: { onShelf, seen: onShelf } }).catch(
        shownAgain,
      );
      onCounted?.(counted);
    },
    { doing, done: 'It agrees.' },
  );
  const send = useSend(doing);
  const form = useForm({
    check: ({ onShelf: typed = '' }): FormFaults =>
      wholeTyped(typed, 0) === null ? { onShelf: HOW_MANY } : {},
    async send({ onShelf: typed = '' }) {
      const body = { onShelf: wholeTyped(typed, 0)!, seen: onShelf };
      const counted = await refusedAt('onShelf', send('countStock', { params, body }).catch(shownAgain));
      form.ref.current?.reset();
      announce(counted.change === 0 ? 'It agrees.' : `Counted. That is ${signed(counted.change)}.`);
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
        <strong>{onShelf.toLocaleString('en-GB')}</strong> should be on the shelf
      </p>
      <ActFailure act={agree} />
      <Button
        variant="primary"
        size="large"
        wide
        icon="check"
        busy={agree.isBusy && 'Saving...'}
        onClick={() => void agree.run()}
      >
        Agrees
      </Button>
      <Form form={form} label="Another number">
        <TextField
          name="onShelf"
          label="Or how many are there"
          hint="With what is paid and waits to be sent."
          inputMode="numeric"
          maxLength={PIECES_LENGTH}
          autoComplete="off"
          required
          faultText={HOW_MANY}
        />
        <FormActions>
          <Button type="submit" busy={form.isBusy && 'Saving...'}>
            Save the count
          </Button>
        </FormActions>
      </Form>
    </>
  );
}
