import { formatPounds } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { OrderReturn, ReturnOptions, TimelineEntry } from '#contract/returns/returns.ts';
import { unsentWords } from '#contract/returns/unsent-words.ts';
import { faultWords, type ReturnOutcome } from '#contract/returns/words.ts';
import type { BadgeTone } from '#storefront/ui/badge.tsx';
import { orderDay } from './order-day.ts';

/** What has happened to an order, in a few words. */
export function eventWords(
  { event, carrier, amount, returnId }: TimelineEntry,
  { returns = [], collection }: Pick<Order, 'returns' | 'collection'>,
): string {
  const isClaim = returns.find(({ id }) => id === returnId)?.kind === 'claim';
  return {
    placed: 'Order placed',
    paid: 'Paid',
    packed: 'Packed',
    ready: 'Ready to collect',
    shipped: carrier ? `Shipped with ${carrier}` : 'Shipped',
    delivered: collection ? 'Collected' : 'Delivered',
    cancelled: 'Cancelled',
    returned: isClaim ? 'You told us that something is wrong' : 'You started a return',
    received: 'Your return reached us',
    refunded: amount === undefined ? 'Refunded' : `${formatPounds(amount)} refunded`,
  }[event];
}

type Told = Pick<
  OrderReturn,
  'kind' | 'state' | 'outcome' | 'fault' | 'answer' | 'sendBackBy' | 'refundDue' | 'receivedAt'
>;

export function titleOf({ kind, fault }: Pick<OrderReturn, 'kind' | 'fault'>): string {
  if (kind === 'claim') return faultWords[fault!];
  return kind === 'cancellation' ? 'Cancelled order' : 'Return';
}

const ends: Readonly<Record<ReturnOutcome, string>> = {
  refunded: 'Refunded',
  settled: 'Settled',
  refused: 'Closed',
  'not-sent-back': 'Closed: nothing came back',
  'taken-back': 'You kept it',
};

export function stateOf({ kind, state, outcome, answer, sendBackBy }: Told): {
  words: string;
  tone: BadgeTone;
} {
  if (outcome === 'taken-back' && kind === 'claim') return { words: 'Closed by you', tone: 'plain' };
  if (outcome !== null) return { words: ends[outcome], tone: outcome === 'refunded' ? 'success' : 'plain' };
  if (state === 'received') return { words: 'Received', tone: 'info' };
  if (state === 'on-its-way') return { words: 'On its way to us', tone: 'info' };
  if (kind === 'claim') return { words: answer === '' ? 'We are looking at it' : 'Answered', tone: 'info' };
  return sendBackBy === null
    ? { words: 'Refund on its way', tone: 'info' }
    : { words: 'Waiting for the goods', tone: 'caution' };
}

/** Where the return stands and what comes next, in sentences. */
export function nextSteps(
  told: Told,
  { OrderStatus, collection }: Pick<Order, 'OrderStatus' | 'collection'>,
  /** Null: not known. */
  options: Pick<ReturnOptions, 'cancelObstacle'> | null,
): string[] {
  const { kind, state, outcome, sendBackBy, refundDue } = told;
  if (outcome === 'refunded') return ['The money has gone back to the account you paid from.'];
  if (outcome !== null) return [];
  if (kind === 'claim') return told.answer === '' ? ['We are looking at it and will answer by email.'] : [];
  const money =
    refundDue === null
      ? 'We send your money back within 14 days of the goods, or your proof of posting, reaching us.'
      : `Your money comes back by ${orderDay(refundDue)} at the latest, to the account you paid from.`;
  if (kind === 'withdrawal' && sendBackBy === null) {
    if (OrderStatus === 'Shipped' || OrderStatus === 'Delivered') {
      return ['It has left us all the same. Please refuse it or send it back to us.', money];
    }
    if (options === null || OrderStatus !== 'Processing') return [money];
    const { cancelObstacle } = options;
    const words = unsentWords(cancelObstacle, collection !== null);
    return cancelObstacle === 'disputed' ? [words] : [words, money];
  }
  if (sendBackBy !== null && state === 'told') return [`Please post it by ${orderDay(sendBackBy)}.`, money];
  return [money];
}
