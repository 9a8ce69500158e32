import { childLimits } from '#contract/child-limits.ts';
import { inLondon } from '#contract/delivery/calendar.ts';
import { poundsFromPence } from '#contract/money.ts';
import type { ProductCard } from '#contract/product-cards.ts';
import { unitPriceOf } from '#contract/pricing/unit-price.ts';
import type { Tag } from '#server/platform/cache/public-changes.ts';
import type { CardRow } from './product-cards.queries.ts';
import { averageOf } from './ratings.rules.ts';

/** A card in the words of the contract. A value that no published variant has is not offered. */
export function showCard(row: CardRow): ProductCard {
  const { unit, unitQuantity, rating } = row;
  const { height, weight } = childLimits(row.aboutTheChild);
  return {
    Uuid: row.id,
    AgeFromMonths: row.ageFromMonths,
    AgeToMonths: row.ageToMonths,
    ...(height && { ChildHeight: height }),
    ...(weight && { ChildWeight: weight }),
    Values: row.values,
    Options: row.options.map(({ name, values }, place) => ({
      Name: name,
      Values: values.filter((value) => row.offered.some((variant) => variant[place] === value)),
    })),
    PriceFrom: row.priceFromPence === null ? null : poundsFromPence(row.priceFromPence),
    ...(row.wasPence !== null && { WasPrice: poundsFromPence(row.wasPence) }),
    UnitPrice: unit && unitQuantity ? unitPriceOf(row.pricePence, unitQuantity, unit) : null,
    Rating: rating && { ...averageOf(rating), IsExample: rating.isExample },
    IsPromotable: row.isPromotable,
  };
}

/**
 * A was-price ends at midnight, which nothing announces. Answers are cached for ten minutes, and pages made of them for
 * ten more, so shortly before midnight they depend on the clock.
 */
export function tagsOfWasPrices(cards: readonly Pick<ProductCard, 'WasPrice'>[], now: Date): Tag[] {
  const isLate = inLondon(now).time >= '23:30';
  return isLate && cards.some(({ WasPrice }) => WasPrice !== undefined) ? ['clock'] : [];
}
