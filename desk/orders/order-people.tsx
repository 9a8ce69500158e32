import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { formatPence } from '#contract/money.ts';
import { orderStatusWords } from '#contract/state-words.ts';
import { DESK_MAX_LENGTH } from '#contract/desk/limits.ts';
import type { DeskOrder } from '#contract/desk/one-order.ts';
import { forgetText, useKeptText } from '#desk/app/kept-text.ts';
import { useMay } from '#desk/app/me.ts';
import { useSend } from '#desk/app/send.ts';
import { labelLines } from '#desk/ui/label-lines.ts';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';
import { AddressBlock } from '#storefront/ui/address-block.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { CopyButton } from '#storefront/ui/copy-button.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { customerPath } from '#desk/app/paths.ts';
import { OrderLink } from '#desk/app/order-link.tsx';
import styles from './orders.module.css';

type People = NonNullable<DeskOrder['people']>;

/** The customer, the addresses, and the notes on the order. */
export function OrderPeople({ order, people }: { order: DeskOrder; people: People }) {
  const { customer, shippingAddress: to, notes, otherOrders } = people;
  const may = useMay();
  const [isMoving, setIsMoving] = useState(false);
  const [isWriting, setIsWriting] = useState(false);
  const lines = labelLines(to);
  return (
    <>
      <Section title="Buyer">
        {customer ? (
          <p>
            {customer.id ? <Link to={customerPath(customer.id)}>{customer.name}</Link> : customer.name}
            <span className={parts.soft}>
              <a
                href={`mailto:${customer.email}?subject=${encodeURIComponent(`Order ${order.orderNumber}`)}`}
              >
                {customer.email}
              </a>
            </span>
          </p>
        ) : (
          <p>The account has been deleted.</p>
        )}
        {customer && may('orders.email') && (
          <div className={parts.acts}>
            <Button onClick={() => setIsWriting(true)}>Email buyer</Button>
          </div>
        )}
        {isWriting && <EmailDialog orderNumber={order.orderNumber} onClose={() => setIsWriting(false)} />}
        {notes && <blockquote className={styles.text}>“{notes}”</blockquote>}
        {otherOrders.length > 0 && (
          <ul className={styles.why}>
            {otherOrders.map((other) => (
              <li key={other.orderNumber}>
                <OrderLink number={other.orderNumber} />, {orderStatusWords[other.status]},{' '}
                {formatPence(other.totalPence)}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={order.collection ? 'Address' : 'Deliver to'}>
        <AddressBlock lines={[...lines, to.phoneNumber]} />
        <div className={parts.acts}>
          <CopyButton text={lines.join('\n')}>Copy address</CopyButton>
          {may('orders.address') && order.status === 'Processing' && (
            <Button onClick={() => setIsMoving(true)}>Change</Button>
          )}
        </div>
        {isMoving && (
          <AddressDialog orderNumber={order.orderNumber} place={to} onClose={() => setIsMoving(false)} />
        )}
      </Section>
      <Notes order={order} notes={people.staffNotes} />
    </>
  );
}

function Notes({ order, notes }: { order: DeskOrder; notes: People['staffNotes'] }) {
  const may = useMay();
  return (
    <Section title="Notes">
      {may('orders.note') && <NoteForm orderNumber={order.orderNumber} />}
      {notes.map((note) => (
        <div key={note.at + note.who}>
          <p className={styles.text}>{note.body}</p>
          <p className={parts.soft}>
            {note.who}, <When at={note.at} />
          </p>
        </div>
      ))}
    </Section>
  );
}

function NoteForm({ orderNumber }: { orderNumber: string }) {
  const send = useSend(`Add a note to order ${orderNumber}`);
  const { revalidate } = useRevalidator();
  const kept = `note ${orderNumber}`;
  const form = useForm({
    async send({ body = '' }) {
      await send('noteOrder', { params: { order: orderNumber }, body: { body } });
      forgetText(kept);
      form.ref.current?.reset();
      announce('Note saved.');
      await revalidate();
    },
    fallback: 'The note could not be saved. Please try again.',
  });
  useKeptText(form.ref, kept);
  return (
    <Form form={form} label="Note">
      <TextArea
        name="body"
        label="Only staff can see this."
        maxLength={DESK_MAX_LENGTH.orderNote}
        rows={2}
        required
      />
      <FormActions>
        <Button type="submit" busy={form.isBusy && 'Saving...'}>
          Save note
        </Button>
      </FormActions>
    </Form>
  );
}
