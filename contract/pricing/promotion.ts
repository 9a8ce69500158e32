import { formatDay } from '#contract/dates.ts';
import { formatPence } from '#contract/money.ts';
import type { Reduction } from './discount.ts';
import { promotableSum, type QuoteLine } from './quote.ts';

/** A promotion code as its owner has set it, with how far it has been used. */
export interface Promotion {
  id: string;
  code: string;
  name: string;
  kind: Reduction['kind'];
  percent: number | null;
  pence: number | null;
  /** `yyyy-MM-dd` in London, both included; null: no limit. */
  firstDay: string | null;
  lastDay: string | null;
  /** Of the goods that take part. */
  minimumPence: number;
  usesMax: number | null;
  usesPerCustomer: number | null;
  isStopped: boolean;
  /** By paid orders, and by unpaid ones of other customers. */
  used: number;
  /** By this customer's paid orders. */
  usedByCustomer: number;
}

/** Why a code takes nothing off, as a sentence. `isOver`: nothing the shopper puts in the basket changes it. */
export interface CodeProblem {
  words: string;
  isOver: boolean;
}

export type PromotionState = 'running' | 'starts' | 'ended' | 'used-up' | 'stopped';

/** What a code is on a day in London, for any customer. A limit lowered below what is used has used it up. */
export function promotionState(
  {
    isStopped,
    firstDay,
    lastDay,
    usesMax,
    used,
  }: Pick<Promotion, 'isStopped' | 'firstDay' | 'lastDay' | 'usesMax' | 'used'>,
  today: string,
): PromotionState {
  if (isStopped) return 'stopped';
  if (lastDay !== null && today > lastDay) return 'ended';
  if (firstDay !== null && today < firstDay) return 'starts';
  return usesMax !== null && used >= usesMax ? 'used-up' : 'running';
}

/** Null: the code can be used for these goods today, a day in London. */
export function problemOf(
  promotion: Promotion,
  goods: readonly QuoteLine[],
  today: string,
): CodeProblem | null {
  const { code, firstDay, usesPerCustomer, minimumPence } = promotion;
  const over = (words: string) => ({ words, isOver: true });
  switch (promotionState(promotion, today)) {
    case 'stopped':
    case 'ended':
      return over(`${code} has ended. Your basket is at its usual price.`);
    case 'starts':
      return over(`${code} starts on ${formatDay(firstDay!)}. Please try again then.`);
    case 'used-up':
      return over(`${code} has been used up. Your basket is at its usual price.`);
    case 'running':
  }
  if (usesPerCustomer !== null && promotion.usedByCustomer >= usesPerCustomer) {
    return over(
      usesPerCustomer === 1
        ? `You have used ${code} already. It is for one order a person.`
        : `You have used ${code} ${usesPerCustomer} times already, which is as often as one person can.`,
    );
  }
  const eligiblePence = promotableSum(goods.filter(({ takesPart }) => takesPart));
  if (eligiblePence === 0) {
    return { words: `Nothing in your basket takes part in ${code}.`, isOver: false };
  }
  if (eligiblePence < minimumPence) {
    const missing = formatPence(minimumPence - eligiblePence);
    const takingPart = goods.every(({ takesPart }) => takesPart) ? '' : ' on what takes part';
    return { words: `Spend ${missing} more${takingPart} to use ${code}.`, isOver: false };
  }
  return null;
}

/** @param cheapestParcelPence what the cheapest parcel costs, which a code for free delivery takes off any */
export function reductionOf(
  { kind, percent, pence }: Pick<Promotion, 'kind' | 'percent' | 'pence'>,
  cheapestParcelPence: number,
): Reduction {
  if (kind === 'percent') return { kind, percent: percent ?? 0 };
  return { kind, pence: kind === 'pounds' ? (pence ?? 0) : cheapestParcelPence };
}

/** '10% off', '£5.00 off', 'Free delivery' */
export function promotionWords({
  kind,
  percent,
  pence,
}: Pick<Promotion, 'kind' | 'percent' | 'pence'>): string {
  if (kind === 'delivery') return 'Free delivery';
  return kind === 'percent' ? `${percent}% off` : `${formatPence(pence ?? 0)} off`;
}

/** A code as it is kept; null if no code can be written so. Any case, with spaces or hyphens. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  return /^[A-Z0-9]{3,24}$/.test(code) ? code : null;
}
