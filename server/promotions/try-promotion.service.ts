import type { PromotionRecord, TriedPromotion } from '#contract/desk/promotions.ts';
import { inLondon } from '#contract/delivery/calendar.ts';
import { cheapestParcel } from '#contract/delivery/offers.ts';
import { problemOf, promotionWords, reductionOf } from '#contract/pricing/promotion.ts';
import { quote } from '#contract/pricing/quote.ts';
import { refuse } from '#contract/refusal.ts';
import { offersTo, termsOf } from '#server/delivery/delivery.rules.ts';
import type { Context } from '#server/platform/context.ts';
import { getPromotion, partsOf } from './edit-promotions.service.ts';
import { listTrialGoods } from './edit-promotions.queries.ts';

/**
 * What a code takes off a basket that is sent to the mainland, by what works out the baskets of shoppers: today, or on
 * the first day of a code that has not begun.
 */
export async function tryPromotion(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  { id, lines, ...record }: PromotionRecord & Trial,
): Promise<TriedPromotion> {
  const saved = id === null ? null : await getPromotion(db, id);
  const found = await listTrialGoods(
    db,
    lines.map(({ productId }) => productId),
  );
  const goods = lines.map(({ productId, quantity }) => {
    const product = found.find((one) => one.productId === productId.toLowerCase());
    if (!product) throw refuse('promotions/chosen-gone');
    return { ...product, quantity, takesPart: isChosen(record.chosen, product) };
  });
  const promotion = {
    ...{ id: id ?? '', ...record, name: record.name ?? record.code, ...partsOf(record.reduction) },
    ...{ used: saved?.used ?? 0, isStopped: saved?.isStopped ?? false, usedByCustomer: 0 },
  };
  const today = inLondon(clock.now()).day;
  const day = record.firstDay !== null && record.firstDay > today ? record.firstDay : today;
  const problem = problemOf(promotion, goods, day);
  const offers = offersTo(config, null, goods);
  const reduction = problem ? null : reductionOf(promotion, cheapestParcel(offers)?.costPence ?? 0);
  const { lines: priced, ...sums } = quote(goods, termsOf(config, offers), { reduction });
  return {
    problem: problem?.words ?? null,
    label: promotionWords(promotion),
    day,
    lines: priced.map((line) => ({
      productId: line.productId,
      name: line.name,
      quantity: line.quantity,
      totalPence: line.totalPence,
      discountPence: line.discountPence,
      takesPart: line.takesPart && line.isPromotable,
      isPromotable: line.isPromotable,
    })),
    subtotalPence: sums.subtotalPence,
    discountPence: sums.discountPence,
    deliveryPence: sums.deliveryPence,
    deliveryOffPence: sums.deliveryOffPence,
    totalPence: sums.totalPence,
    notServed: offers.notServed,
  };
}

interface Trial {
  id: string | null;
  lines: readonly { productId: string; quantity: number }[];
}

/** As `promotion_covers` in the database says it of a code that is saved. */
function isChosen(
  chosen: PromotionRecord['chosen'],
  product: { productId: string; styleId: string | null; categoryIds: readonly string[] },
): boolean {
  if (chosen === null) return true;
  return (
    chosen.productIds.includes(product.productId) ||
    (product.styleId !== null && chosen.styleIds.includes(product.styleId)) ||
    product.categoryIds.some((id) => chosen.categoryIds.includes(id))
  );
}
