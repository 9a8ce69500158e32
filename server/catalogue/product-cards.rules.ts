import type { ProductCard } from '#contract/product-cards.ts';
import { unitPriceOf } from '#contract/pricing/unit-price.ts';
import type { CardRow } from './product-cards.queries.ts';
import type { StoredRating } from './ratings.queries.ts';
import { showRating } from './ratings.rules.ts';

/** A card in the words of the contract. A value that no published variant has is not offered. */
export function showCard(row: CardRow): ProductCard {
  const { unit, unitQuantity, rating } = row;
  return {
    Uuid: row.id,
    AgeFromMonths: row.ageFromMonths,
    AgeToMonths: row.ageToMonths,
    Values: row.values,
    Options: row.options.map(({ name, values }, place) => ({
      Name: name,
      Values: values.filter((value) => row.offered.some((variant) => variant[place] === value)),
    })),
    UnitPrice: unit && unitQuantity ? unitPriceOf(row.pricePence, unitQuantity, unit) : null,
    // A card has no room to say that these are examples.
    Rating: rating && !rating.isExample ? starsOf(rating) : null,
    IsPromotable: row.isPromotable,
  };
}

function starsOf(rating: StoredRating): ProductCard['Rating'] {
  const { Average, Count } = showRating(rating);
  return { Average, Count };
}
