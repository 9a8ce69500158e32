import type { Call } from '#contract/call.ts';
import type { Product } from '#contract/catalogue.ts';
import type { ProductCard } from '#contract/product-cards.ts';

/** What cards say beside their products, by the product's id. */
export type Cards = Readonly<Record<string, ProductCard>>;

/** Of these products. Cards are whole without it: when it cannot be had, nobody is told. */
export async function loadCards(call: Call, products: readonly Product[]): Promise<Cards> {
  if (products.length === 0) return {};
  try {
    const ids = products.map(({ Uuid }) => Uuid);
    const { Cards } = await call('listProductCards', { query: { ids } });
    return Object.fromEntries(Cards.map((card) => [card.Uuid, card]));
  } catch {
    return {};
  }
}

/** A list together with its cards: they come at once, so that nothing moves. */
export async function withCards<List extends { Products: Product[] }>(
  call: Call,
  answer: Promise<List>,
): Promise<List & { Cards: Cards }> {
  const list = await answer;
  return { ...list, Cards: await loadCards(call, list.Products) };
}
