import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatPence } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { ReturnOptions } from '#contract/returns/returns.ts';
import { MAX_RETURN_NOTE } from '#contract/returns/words.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { UserFacingError } from '#storefront/ui/error-message.ts';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';
import { PiecesList } from './pieces-list.tsx';
import { chosenOf, piecesQuery, withinOpen, type Pieces, type ReturnWish } from './return-wish.ts';
import { deliveryWords, sumFor } from './returnable.ts';
import styles from './returns.module.css';

/** The first step of a return: which pieces. No reason is asked. */
export function ChoosePieces({
  order,
  options,
  wish,
}: {
  order: Order;
  options: ReturnOptions;
  wish: ReturnWish;
}) {
  const [wanted, setPieces] = useState<Pieces>(wish.pieces);
  const pieces = withinOpen(order, options, wanted);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const chosen = chosenOf(options, pieces);
  const note = useRef(wish.note);
  const form = useForm({
    async send(values) {
      if (chosen.length === 0) throw new UserFacingError('Please choose what you are returning.');
      note.current = values.note ?? '';
      const state = { note: note.current };
      const choice = piecesQuery(options, pieces);
      // Coming back finds the choice as it was.
      await navigate(`${pathname}?${choice}`, { replace: true, state, preventScrollReset: true });
      await navigate(`${pathname}?read&${choice}`, { state });
    },
  });
  return (
    <>
      <PageHeader title="Return something" lead={<p className={styles.soft}>Order {order.orderNumber}</p>} />
      <Card as="section">
        <Form form={form} label="Return something">
          <PiecesList
            order={order}
            options={options}
            pieces={pieces}
            mostOf={({ open }) => open}
            showsRules
            onChoose={setPieces}
          />
          <ComesBack order={order} options={options} pieces={pieces} />
          <TextArea
            name="note"
            label="Anything you want to tell us"
            hint="You need not give a reason."
            defaultValue={wish.note}
            maxLength={MAX_RETURN_NOTE}
          />
          <FormActions>
            <Button type="submit" variant="primary">
              Continue
            </Button>
          </FormActions>
        </Form>
      </Card>
    </>
  );
}

/** The sum for what is chosen, as the shop will work it out. */
export function ComesBack({
  order,
  options,
  pieces,
}: {
  order: Order;
  options: ReturnOptions;
  pieces: Pieces;
}) {
  const sum = sumFor(order, options, pieces);
  const delivery = deliveryWords(order, options, pieces, sum);
  return (
    <p className={styles.sum} role="status">
      <span>You get back</span> <span>{formatPence(sum.amountPence)}</span>
      {delivery !== '' && <small>{delivery}</small>}
    </p>
  );
}
