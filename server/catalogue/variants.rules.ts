import type { Variants } from '#contract/catalogue.ts';
import { poundsFromPence } from '#contract/money.ts';
import type { StyleOption, Variant } from './variants.queries.ts';

/** The variants in the words of the contract. A value that none of them has is not offered. */
export function showVariants(options: readonly StyleOption[], variants: readonly Variant[]): Variants {
  return {
    Options: options.map(({ name, values }, place) => ({
      Name: name,
      Values: values.filter((value) => variants.some((variant) => variant.values[place] === value)),
    })),
    Variants: variants.map(({ id, values, pricePence, available, imagePath }) => ({
      Uuid: id,
      Values: values,
      Price: poundsFromPence(pricePence),
      StockLevel: available,
      ImagePath: imagePath,
    })),
  };
}
