import type { DeskPromotion, PromotionRecord } from '#contract/desk/promotions.ts';
import { PROMOTION_LIMITS } from '#contract/desk/promotion-words.ts';
import { formatDay } from '#contract/dates.ts';
import { formatPence } from '#contract/money.ts';
import { readPence, readWhole, type NumberRead } from '#contract/numbers.ts';
import { promotionWords, readCode, type PromotionState } from '#contract/pricing/promotion.ts';
import type { BadgeTone } from '#storefront/ui/badge.tsx';
import type { FormValues } from '#storefront/ui/form.tsx';
import { valueIn } from '#desk/ui/typed-numbers.ts';

export const stateTones: Readonly<Record<PromotionState, BadgeTone>> = {
  running: 'success',
  starts: 'info',
  ended: 'plain',
  'used-up': 'plain',
  stopped: 'caution',
};

/** '10% off', '£5.00 off', 'Free delivery' */
export function offWords(reduction: PromotionRecord['reduction']): string {
  const { kind } = reduction;
  return promotionWords({
    kind,
    percent: kind === 'percent' ? reduction.percent : null,
    pence: kind === 'pounds' ? reduction.pence : null,
  });
}

/** 'From 1 December 2026 to 14 December 2026'; empty without any limit. */
export function daysWords({ firstDay, lastDay }: Pick<DeskPromotion, 'firstDay' | 'lastDay'>): string {
  if (firstDay !== null && lastDay !== null) return `From ${formatDay(firstDay)} to ${formatDay(lastDay)}`;
  if (firstDay !== null) return `From ${formatDay(firstDay)}`;
  return lastDay === null ? '' : `Until ${formatDay(lastDay)}`;
}

/** '12 of 200', '12' */
export function usesWords({ used, usesMax }: Pick<DeskPromotion, 'used' | 'usesMax'>): string {
  const words = used.toLocaleString('en-GB');
  return usesMax === null ? words : `${words} of ${usesMax.toLocaleString('en-GB')}`;
}

/** What unpaid orders hold: '2 of them wait for payment (£4.20)'; empty without any. */
export function heldWords({ held, heldPence }: Pick<DeskPromotion, 'held' | 'heldPence'>): string {
  if (held === 0) return '';
  const orders = held === 1 ? '1 order waits' : `${held.toLocaleString('en-GB')} orders wait`;
  return `${orders} for payment: ${formatPence(heldPence)} more`;
}

/** '10', '10%' */
export function readPercent(text: string): NumberRead {
  return readWhole(text.trim().replace(/\s?%$/, ''), { min: 1, max: PROMOTION_LIMITS.percent });
}

/** What an owner should know who takes off as much as the least basket costs; empty where nothing is amiss. */
export function largeWarning({
  reduction,
  minimumPence,
}: Pick<PromotionRecord, 'reduction' | 'minimumPence'>): string {
  if (reduction.kind !== 'pounds' || reduction.pence === 0 || reduction.pence <= minimumPence - 100)
    return '';
  const off = formatPence(reduction.pence);
  const least =
    minimumPence === 0 ? 'There is no minimum spend' : `The minimum spend is ${formatPence(minimumPence)}`;
  return `${least}, and ${off} comes off: a small order would cost £1.00 in all. For ${off} off, a minimum of ${formatPence(reduction.pence + 100)} or more is safer.`;
}

/** What a checked form says. `chosen`: null for everything. */
export function recordTyped(values: FormValues, chosen: PromotionRecord['chosen']): PromotionRecord {
  const text = (name: string) => values[name]?.trim() ?? '';
  const wholeOrNull = (name: string) => (text(name) === '' ? null : valueIn(readWhole(text(name))));
  return {
    code: readCode(text('code')) ?? text('code'),
    name: text('name') || null,
    reduction: reductionTyped(values),
    chosen: text('scope') === 'chosen' ? chosen : null,
    firstDay: text('firstDay') || null,
    lastDay: text('lastDay') || null,
    minimumPence: text('minimumPence') === '' ? 0 : (valueIn(readPence(text('minimumPence'))) ?? 0),
    usesMax: wholeOrNull('usesMax'),
    usesPerCustomer: wholeOrNull('usesPerCustomer'),
  };
}

function reductionTyped(values: FormValues): PromotionRecord['reduction'] {
  const { kind, 'reduction.percent': percent = '', 'reduction.pence': pence = '' } = values;
  if (kind === 'delivery') return { kind };
  if (kind === 'pounds') return { kind, pence: valueIn(readPence(pence)) ?? 0 };
  return { kind: 'percent', percent: valueIn(readPercent(percent)) ?? 0 };
}

export interface Chosen {
  categories: readonly { id: string; name: string }[];
  styles: readonly { id: string; name: string }[];
  products: readonly { id: string; name: string; sku: string }[];
}

export const NOTHING_CHOSEN: Chosen = { categories: [], styles: [], products: [] };

export function idsOf(chosen: Chosen): NonNullable<PromotionRecord['chosen']> {
  const ids = (things: readonly { id: string }[]) => things.map(({ id }) => id).toSorted();
  return {
    categoryIds: ids(chosen.categories),
    styleIds: ids(chosen.styles),
    productIds: ids(chosen.products),
  };
}

/** A code as its form sends it. */
export function recordOf(promotion: DeskPromotion): PromotionRecord {
  const { code, name, reduction, chosen, firstDay, lastDay } = promotion;
  const { minimumPence, usesMax, usesPerCustomer } = promotion;
  return {
    ...{ code, name, reduction, chosen: chosen && idsOf(chosen) },
    ...{ firstDay, lastDay, minimumPence, usesMax, usesPerCustomer },
  };
}
