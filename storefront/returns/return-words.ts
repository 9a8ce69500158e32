import { formatPounds } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { OrderReturn, ReturnOptions, TimelineEntry } from '#contract/returns/returns.ts';
import { unsentWords } from '#contract/returns/unsent-words.ts';
import { faultWords, type ReturnOutcome } from '#contract/returns/words.ts';
import type { BadgeTone } from '#storefront/ui/badge.tsx';
import { orderDay } from '#contract/returns/order-day.ts';

/** What has happened to an order, in a few words. */
export function eventWords(
  { event, carrier, amount, returnId }: TimelineEntry,
  { returns = [], collection, items }: Pick<Order, 'returns' | 'collection' | 'items'>,
): string {
  const told = returns.find(({ id }) => id === returnId);
  const isClaim = told?.kind === 'claim';
  const goods = told ? `: ${goodsOf(told, items).join(', ')}` : '';
  return {
    placed: 'Order placed',
    paid: 'Paid',
    packed: 'Packed',
    ready: 'Ready to collect',
    shipped: carrier ? `Shipped with ${carrier}` : 'Shipped',
    delivered: collection ? 'Collected' : 'Delivered',
    cancelled: 'Cancelled',
    returned: `${toldWords(told)}${goods}`,
    received: `Your return reached us${told ? `: ${cameOf(told, items).join(', ')}` : ''}`,
    kept: `${isClaim ? 'You told us that it is sorted out' : 'You kept it after all'}${goods}`,
    refunded: amount === undefined ? 'Refunded' : `${formatPounds(amount)} refunded`,
  }[event];
}

function toldWords(told: OrderReturn | undefined): string {
  if (told?.kind === 'claim') return 'You told us that something is wrong';
  return told && isUnsent(told) ? ASKED_TO_CANCEL : 'You started a return';
}

const ASKED_TO_CANCEL = 'You asked us to cancel';

/** Goods that its buyer gave up before they were sent. */
export const isUnsent = ({ kind, sendBackBy }: Pick<OrderReturn, 'kind' | 'sendBackBy'>): boolean =>
  kind === 'withdrawal' && sendBackBy === null;

type Lines = readonly { itemId: string; quantity: number; received?: number | null }[];

export const goodsOf = ({ lines }: { lines: Lines }, items: Order['items']): string[] =>
  lines.map(({ itemId, quantity }) => `${quantity} × ${nameOf(items, itemId)}`);

/** The same, as far as it has come. */
export const cameOf = ({ lines }: { lines: Lines }, items: Order['items']): string[] =>
  lines.map(({ itemId, quantity, received }) => {
    const pieces = (received ?? quantity) === quantity ? quantity : `${received} of ${quantity}`;
    return `${pieces} × ${nameOf(items, itemId)}`;
  });

export const nameOf = (items: Order['items'], itemId: string): string =>
  items.find(({ id }) => id === itemId)?.productNameSnapshot ?? 'Item';

/** After it has left the shop. */
export const MONEY_TAKES = 'PayPal shows it straight away; a card or bank account can take a few days.';

type Told = Pick<
  OrderReturn,
  | 'kind'
  | 'state'
  | 'outcome'
  | 'fault'
  | 'answer'
  | 'sendBackBy'
  | 'refundDue'
  | 'receivedAt'
  | 'goesBack'
  | 'isBeingRefunded'
>;

export function titleOf(told: Pick<OrderReturn, 'kind' | 'fault' | 'sendBackBy'>): string {
  if (told.kind === 'claim') return faultWords[told.fault!];
  if (isUnsent(told)) return ASKED_TO_CANCEL;
  return told.kind === 'cancellation' ? 'Cancelled order' : 'Return';
}

const ends: Readonly<Record<ReturnOutcome, string>> = {
  refunded: 'Refunded',
  settled: 'Settled',
  refused: 'Not taken back',
  'not-sent-back': 'Closed: nothing came back',
  'taken-back': 'You kept it',
};

export function stateOf(
  told: Told,
  { OrderStatus }: Pick<Order, 'OrderStatus'>,
): { words: string; tone: BadgeTone } {
  const { kind, state, outcome, answer } = told;
  if (outcome === 'taken-back' && kind === 'claim') return { words: 'Closed by you', tone: 'plain' };
  if (outcome !== null) return { words: ends[outcome], tone: outcome === 'refunded' ? 'success' : 'plain' };
  if (told.isBeingRefunded || kind === 'cancellation' || OrderStatus === 'Cancelled') {
    return { words: 'Refund on its way', tone: 'info' };
  }
  if (state === 'received') return { words: 'Received', tone: 'info' };
  if (state === 'on-its-way') return { words: 'On its way to us', tone: 'info' };
  if (kind === 'claim') return { words: answer === '' ? 'We are looking at it' : 'Answered', tone: 'info' };
  return isUnsent(told) && OrderStatus === 'Processing'
    ? { words: 'Being cancelled', tone: 'info' }
    : { words: 'Waiting for the goods', tone: 'caution' };
}

/** Where the return stands and what comes next, in sentences. */
export function nextSteps(
  told: Told,
  { OrderStatus, collection }: Pick<Order, 'OrderStatus' | 'collection'>,
  /** Null: not known. */
  options: Pick<ReturnOptions, 'cancelObstacle'> | null,
): string[] {
  const { kind, state, outcome, sendBackBy, refundDue, goesBack } = told;
  const sum = goesBack === null ? null : formatPounds(goesBack);
  if (outcome === 'refunded') return [`${sum ?? 'The money'} has gone back to the account you paid from.`];
  if (outcome === 'refused') return [`We could not take it back: ${told.answer}`];
  if (outcome !== null) return [];
  if (told.isBeingRefunded)
    return [`${sum ?? 'The money'} is on its way to the account you paid from. ${MONEY_TAKES}`];
  if (kind === 'claim') return told.answer === '' ? ['We are looking at it and will answer by email.'] : [];
  const money =
    refundDue === null
      ? `We give back ${sum ?? 'the money'} within 14 days of the goods, or your proof of posting, reaching us.`
      : `We give back ${sum ?? 'the money'} by ${orderDay(refundDue)} at the latest, to the account you paid from.`;
  if (isUnsent(told)) {
    if (OrderStatus === 'Shipped' || OrderStatus === 'Delivered') {
      return ['It has left us all the same. Please refuse it or send it back to us.', money];
    }
    if (options === null || OrderStatus !== 'Processing') return [money];
    const { cancelObstacle } = options;
    const words = unsentWords(cancelObstacle, collection !== null);
    return cancelObstacle === 'disputed' ? [words] : [words, money];
  }
  if (sendBackBy !== null && state === 'told') {
    const orBring = collection ? `, or bring it back to ${collection.address}` : '';
    return [`Please post it by ${orderDay(sendBackBy)}${orBring}.`, money];
  }
  return [money];
}
