import type { DemoProduct, DemoStyle } from './demo-product.ts';
import { styleRecipes, type OtherVariant } from './style-recipes.ts';

/** The styles of these products: clothes and nappies in sizes, and what comes in several colours. */
export function stylesOf(products: readonly DemoProduct[]): DemoStyle[] {
  return styleRecipes.map(({ lead: sku, name, options, leadValues, others }) => {
    const lead = products.find((product) => product.sku === sku);
    if (!lead) throw new Error(`The style ${name} has no product ${sku}.`);
    return {
      code: sku,
      name,
      options: Object.entries(options).map(([option, values]) => ({ name: option, values })),
      variants: [
        { product: lead, values: leadValues },
        ...others.map((other) => ({
          product: variantOf(lead, Object.keys(options), other),
          values: other.values,
        })),
      ],
    };
  });
}

function variantOf(lead: DemoProduct, options: readonly string[], other: OtherVariant): DemoProduct {
  const { sku, values, stock, says, picture, attributes, ...rest } = other;
  const chosen = options.map((option, place) => [option.toLowerCase(), values[place]]);
  const { earlierDescription } = lead;
  return {
    ...lead,
    ...rest,
    sku: `${lead.sku}-${sku}`,
    stock,
    name: inOtherWords(lead.name, says),
    description: inOtherWords(lead.description, says),
    ...(earlierDescription && { earlierDescription: inOtherWords(earlierDescription, says) }),
    attributes: { ...lead.attributes, ...Object.fromEntries(chosen), ...attributes },
    picture: { ...lead.picture, ...picture },
    // Another size looks the same.
    ...(!picture && { looksLike: lead.sku }),
  };
}

function inOtherWords(text: string, says: Readonly<Record<string, string>>): string {
  return Object.entries(says).reduce((said, [words, others]) => said.split(words).join(others), text);
}
