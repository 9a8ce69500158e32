import { useId, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import type { Order } from '#contract/orders.ts';
import type { ReturnOptions } from '#contract/returns/returns.ts';
import {
  faults,
  faultWords,
  MAX_RETURN_NOTE,
  MAX_RETURN_PICTURES,
  type Fault,
} from '#contract/returns/words.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { isRefusal } from '#storefront/app/calls/error-kind.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { UserFacingError } from '#storefront/ui/error-message.ts';
import { Form, FormActions, useFieldState, useForm } from '#storefront/ui/form.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';
import { orderDay } from '#contract/returns/order-day.ts';
import { PiecesList } from './pieces-list.tsx';
import { chosenOf, createKeyOf, type Pieces } from './return-wish.ts';
import styles from './returns.module.css';

/** For what is not as it should be. The words are sent first and the pictures after them, so that no upload loses them. */
export function TellFault({ order, options }: { order: Order; options: ReturnOptions }) {
  const [pieces, setPieces] = useState<Pieces>(() =>
    order.items.length === 1 && order.items[0]!.quantity === 1 ? { [order.items[0]!.id]: 1 } : {},
  );
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const [keyOf] = useState(createKeyOf);
  const form = useForm({
    fallback: 'Failed to send your message.',
    async send({ reason, note = '' }) {
      const lines = chosenOf(options, pieces);
      if (lines.length === 0) throw new UserFacingError('Please choose what it is about.');
      const body = { kind: 'claim' as const, lines, reason: reason as Fault, note };
      try {
        const { id } = await call('tellReturn', { params: { id: order.id }, body }, { headers: keyOf(body) });
        await navigate(`${pathname}?of=${id}`, { replace: true });
        announce('We have your message.');
      } catch (error) {
        if (isRefusal(error)) void revalidate();
        throw error;
      }
    },
  });
  return (
    <>
      <PageHeader
        title="Something is wrong"
        lead={<p className={styles.soft}>Order {order.orderNumber}</p>}
      />
      <Card as="section">
        <Form form={form} label="Something is wrong">
          <p>Sorry about that. If it may be unsafe for your child, stop using it.</p>
          <p>What is it about?</p>
          <PiecesList
            order={order}
            options={options}
            pieces={pieces}
            mostOf={(_, ordered) => ordered}
            onChoose={setPieces}
          />
          <FaultField />
          <TextArea
            name="note"
            label="What happened"
            hint={`You can add up to ${MAX_RETURN_PICTURES} pictures in the next step.`}
            maxLength={MAX_RETURN_NOTE}
          />
          <FormActions>
            <Button type="submit" variant="primary" busy={form.isBusy && 'Sending...'}>
              Send
            </Button>
          </FormActions>
        </Form>
      </Card>
      <FaultRights lastDayToReject={options.lastDayToReject} />
    </>
  );
}

function FaultField() {
  const id = useId();
  const { fault, recheck } = useFieldState('reason');
  return (
    <fieldset className={styles.choice} aria-describedby={fault ? `${id}-fault` : undefined}>
      <legend>What is wrong?</legend>
      {faults.map((each) => (
        <label key={each} className={styles.option}>
          <input
            type="radio"
            name="reason"
            value={each}
            required
            data-label="What is wrong"
            data-fault="Please say what is wrong."
            onChange={recheck}
          />
          {faultWords[each]}
        </label>
      ))}
      {fault && (
        <p className={styles.fault} id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}

/** What the law gives for goods that are not right (Consumer Rights Act 2015, sections 19 to 24), in plain words. */
export function FaultRights({ lastDayToReject }: { lastDayToReject: string | null }) {
  return (
    <Card as="section">
      <h2 className={styles.title}>Your rights</h2>
      <ul className={styles.bullets}>
        <li>
          {lastDayToReject === null
            ? 'For 30 days after it arrives, you can reject it and get all your money back.'
            : `You can reject it and get all your money back until ${orderDay(lastDayToReject)}.`}
        </li>
        <li>
          After that, we repair or replace it. If that does not work, you can return it or get a part of the
          price back.
        </li>
        <li>
          A fault that shows within six months counts as there from the start, unless we show that it was not.
          After six months, it is for you to show it.
        </li>
        <li>Sending it back costs you nothing.</li>
      </ul>
    </Card>
  );
}
