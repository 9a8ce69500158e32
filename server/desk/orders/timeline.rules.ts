import { londonMidnight } from '#contract/delivery/calendar.ts';
import { formatPence } from '#contract/money.ts';
import { paypalWords } from '#contract/desk/paypal-words.ts';
import { orderStatusWords } from '#contract/state-words.ts';
import type { ListedReturn } from '#contract/desk/returns.ts';
import { faultWords } from '#contract/returns/words.ts';
import type { DeskOrder } from '#contract/desk/one-order.ts';
import type { StoredOrder } from '#server/orders/orders.types.ts';
import type { SentEmail } from '#server/outbox/sent-emails.queries.ts';
import type { StaffActOnOrder, WaitingEmail } from './order-detail.queries.ts';

type Event = DeskOrder['timeline'][number];

interface Told {
  order: StoredOrder;
  payments: readonly {
    state: string;
    createdAt: Date;
    approvedAt: Date | null;
    settledAt: Date | null;
    amountPence: number;
  }[];
  refunds: readonly {
    state: string;
    amountPence: number;
    createdAt: Date;
    settledAt: Date | null;
    who: string | null;
    note: string | null;
  }[];
  disputes: readonly { kind: string; openedAt: Date; closedAt: Date | null; status: string }[];
  returns: readonly Pick<
    ListedReturn,
    'code' | 'kind' | 'fault' | 'toldAt' | 'pieces' | 'closedAt' | 'outcome'
  >[];
  /** In the outbox. */
  waitingEmails: readonly WaitingEmail[];
  sentEmails: readonly SentEmail[];
  /** True if the reader may know whose order it is. */
  withPeople: boolean;
  acts: readonly StaffActOnOrder[];
  /** What staff have written to the buyer, each at the moment of its act. */
  messages: readonly { at: Date; body: string }[];
}

/** Everything that has happened to an order, newest first: goods, money, emails, and acts of staff. */
export function timelineOf({
  order,
  payments,
  refunds,
  disputes,
  returns,
  acts,
  messages,
  ...told
}: Told): Event[] {
  const isDelivered = acts.some(({ act }) => act === 'orders.deliver' || act === 'orders.hand-over');
  const events: (Event | false)[] = [
    event(order.placedAt, 'order', `Order placed for ${formatPence(order.totalPence)}.`),
    ...payments.flatMap((payment) => [
      payment.approvedAt !== null &&
        event(payment.approvedAt, 'money', 'The buyer approved the payment at PayPal.'),
      payment.settledAt !== null &&
        event(payment.settledAt, 'money', endOfPayment(payment.state, payment.amountPence)),
    ]),
    ...refunds.flatMap((refund) => [
      event(refund.createdAt, 'money', `Refund of ${formatPence(refund.amountPence)} requested.`, refund.who),
      refund.settledAt !== null &&
        event(
          refund.settledAt,
          'money',
          refund.state === 'completed'
            ? `PayPal refunded ${formatPence(refund.amountPence)}.`
            : `PayPal did not refund ${formatPence(refund.amountPence)}${refund.note ? `: ${paypalWords(refund.note)}` : ''}.`,
        ),
    ]),
    ...returns.flatMap(({ code, kind, fault, toldAt, pieces, closedAt, outcome }) => [
      kind !== 'unannounced' && event(new Date(toldAt), 'order', toldWords({ code, kind, fault, pieces })),
      closedAt !== null &&
        outcome === 'taken-back' &&
        event(new Date(closedAt), 'order', `The buyer keeps what was to come back with ${code}.`),
    ]),
    ...disputes.flatMap((dispute) => [
      event(
        dispute.openedAt,
        'money',
        `${disputeWords[dispute.kind] ?? dispute.kind} (${paypalWords(dispute.status)}).`,
      ),
      dispute.closedAt !== null &&
        event(dispute.closedAt, 'money', `Closed: ${disputeWords[dispute.kind] ?? dispute.kind}.`),
    ]),
    ...eventsOfEmails({ ...told, acts }),
    ...acts
      .filter(({ act }) => act in actWords)
      .map((act) => {
        const kind = act.act === 'orders.note' ? 'note' : 'staff';
        const told = event(act.at, kind, wordsOf(act), act.who ?? viaWords[act.via] ?? null);
        const message =
          act.act === 'orders.email' && messages.find(({ at }) => at.getTime() === act.at.getTime());
        return message ? { ...told, text: message.body } : told;
      }),
    // Done before there was a log.
    order.shippedAt !== null &&
      !acts.some(({ act }) => act === 'orders.ship') &&
      event(order.shippedAt, 'order', `${orderStatusWords.Shipped}.`),
    order.deliveredAt !== null &&
      order.arrivedOn === null &&
      !isDelivered &&
      event(order.deliveredAt, 'order', `${orderStatusWords.Delivered}.`),
    // A day, not a moment.
    order.arrivedOn !== null && {
      ...event(
        isDelivered ? londonMidnight(order.arrivedOn) : order.deliveredAt!,
        'order',
        'The buyer says that it arrived.',
      ),
      isDay: true,
    },
  ];
  return events.filter((one) => one !== false).toSorted((one, other) => other.at.localeCompare(one.at));
}

function toldWords({
  code,
  kind,
  fault,
  pieces,
}: Pick<ListedReturn, 'code' | 'kind' | 'fault' | 'pieces'>): string {
  const goods = `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`;
  if (fault !== null) return `The buyer said of ${goods}: “${faultWords[fault]}” (${code}).`;
  if (kind === 'cancellation') return `The buyer cancelled the order (${code}).`;
  return `The buyer withdrew from ${goods} (${code}).`;
}

function event(at: Date, kind: Event['kind'], what: string, who: string | null = null): Event {
  return { at: at.toISOString(), kind, what, who };
}

function endOfPayment(state: string, pence: number): string {
  const sum = formatPence(pence);
  switch (state) {
    case 'completed':
      return `Payment of ${sum} received.`;
    case 'declined':
      return `PayPal declined ${sum}.`;
    case 'unmatched':
      return `Payment of ${sum} received, which the order no longer needed.`;
    default:
      return `The payment of ${sum} ended: ${state}.`;
  }
}

const disputeWords: Readonly<Record<string, string>> = {
  dispute: 'The buyer disputes the payment',
  reversal: 'The payment was reversed',
  hold: 'PayPal holds the payment',
};

const emailNames: Readonly<Record<string, string>> = {
  'order-confirmed': 'Confirmation',
  'order-paid': 'Payment notice',
  'order-shipped': 'Shipping notice',
  'order-ready': 'Collection notice',
  'order-cancelled': 'Cancellation notice',
  'order-refunded': 'Refund notice',
  'order-message': 'Message',
  'return-told': 'Acknowledgement of the return',
  'withdrawal-told': 'Acknowledgement of the return',
  'withdrawal-not-taken': 'Answer to a withdrawal that came too late or had nothing left',
  'return-kept': 'Note that the buyer keeps all or some of it',
  'return-received': 'Receipt of the return',
  'claim-answered': 'Answer',
  'contact-copy': 'Copy of what the buyer wrote on the contact page',
};

/** Each email once: sent and lost emails are recorded with the order, those on their way only in the outbox. */
function eventsOfEmails({
  waitingEmails,
  sentEmails,
  withPeople,
  acts,
}: Pick<Told, 'waitingEmails' | 'sentEmails' | 'withPeople' | 'acts'>): Event[] {
  // The buyer is told of another tracking code at the moment of its correction, by the email that told the first.
  const corrections = new Set(
    acts.filter(({ act }) => act === 'orders.tracking').map(({ at }) => at.getTime()),
  );
  const emailWords = ({ template, kind }: { template: string; kind: string }, writtenAt: Date) => {
    const isCorrection = template === 'order-shipped' && corrections.has(writtenAt.getTime());
    const name = isCorrection ? 'Corrected tracking' : (emailNames[template] ?? template);
    return kind === 'email' ? `${name} by email` : `${name} to a device`;
  };
  const ended = new Set(sentEmails.map(({ id }) => id));
  const readable = new Set(waitingEmails.filter(({ kind }) => kind === 'email').map(({ id }) => id));
  const told = (letter: { id: string }, words: Event): Event =>
    readable.has(letter.id) ? { ...words, emailId: letter.id } : words;
  return [
    ...waitingEmails
      .filter(({ id }) => !ended.has(id))
      .map((letter) => {
        const how = letter.isLost ? 'could not be delivered.' : 'is being sent.';
        return told(letter, event(letter.at, 'letter', `${emailWords(letter, letter.at)} ${how}`));
      }),
    ...sentEmails.map((letter) => {
      const to = withPeople && letter.recipient !== null ? ` to ${letter.recipient}` : '';
      const how = letter.isLost ? 'could not be delivered' : 'was sent';
      return told(
        letter,
        event(letter.endedAt, 'letter', `${emailWords(letter, letter.writtenAt)} ${how}${to}.`),
      );
    }),
  ];
}

const viaWords: Readonly<Record<string, string>> = { command: 'the command line' };

/** Refunds are listed above, with their sums. */
const actWords: Readonly<Record<string, string>> = {
  'orders.pack': 'Packed.',
  'orders.weigh': 'Weight of the parcel saved.',
  'orders.unpack': 'Marked as not packed.',
  'orders.ship': orderStatusWords.Shipped,
  'orders.deliver': `${orderStatusWords.Delivered}.`,
  'orders.undeliver': 'Marked as not delivered yet.',
  'orders.ready': 'Marked as ready to collect.',
  'orders.remind': 'Reminded the buyer to collect it.',
  'orders.hand-over': 'Handed over.',
  'orders.tracking': 'Corrected the tracking',
  'orders.cancel': `${orderStatusWords.Cancelled}.`,
  'orders.print': 'Printed.',
  'orders.export': 'Added to a label file.',
  'orders.note': 'Added a note.',
  'orders.email': 'Emailed the buyer.',
  'orders.address': 'Changed the delivery address.',
  'orders.letter': 'Sent the buyer an email again.',
  'orders.ask-owner': 'Asked the owner for a refund.',
  'orders.decline-refund': 'Declined a refund.',
  'orders.undo-ship': 'Undid the shipping.',
  'orders.undo-deliver': 'Undid the delivery.',
  'orders.undo-ready': 'Undid that it is ready to collect.',
  'orders.undo-remind': 'Stopped a reminder to collect it.',
  'orders.undo-hand-over': 'Undid the handing over.',
  'orders.undo-tracking': 'Undid the correction of the tracking.',
  'orders.undo-cancel': 'Undid the cancellation.',
  'orders.undo-refund': 'Undid the refund.',
  'orders.undo-letter': 'Stopped an email.',
  'orders.return-received': 'Received what came back.',
  'orders.return-unannounced': 'Received a parcel that came back without a message.',
  'orders.return-closed': 'Closed a return without a refund.',
  'orders.return-answered': 'Answered a claim.',
  'payments.ask': 'Asked PayPal again.',
  'payments.refund-carry-on': 'Retried the refund.',
  'payments.refund-drop': 'Dropped the refund.',
};

function wordsOf({ act, changes }: StaffActOnOrder): string {
  if (act === 'orders.hand-over' && changes.isWithCode?.after === false)
    return 'Handed over without the code.';
  if (act === 'orders.weigh') return weighedWords(changes.weightGrams?.after);
  if (act !== 'orders.ship' && act !== 'orders.tracking') return actWords[act]!;
  const carrier = changes.carrier?.after;
  return typeof carrier === 'string'
    ? `${actWords[act]}${act === 'orders.ship' ? ' with' : ':'} ${carrier}.`
    : `${actWords[act]}.`;
}

const weighedWords = (grams: unknown) =>
  typeof grams === 'number'
    ? `The parcel weighs ${grams.toLocaleString('en-GB')} g.`
    : 'Removed the weight of the parcel.';
