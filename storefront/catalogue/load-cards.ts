import type { Call } from '#contract/call.ts';
import type { Product } from '#contract/catalogue.ts';
import type { ProductCard } from '#contract/product-cards.ts';

/** Card details by product id. */
export type Cards = Readonly<Record<string, ProductCard>>;

/** The card details of these products. Cards are complete without them, so a failure is not reported. */
export function loadCards(call: Call, products: readonly Product[]): Promise<Cards> {
  return loadCardsById(
    call,
    products.map(({ Uuid }) => Uuid),
  );
}

export async function loadCardsById(call: Call, ids: string[]): Promise<Cards> {
  if (ids.length === 0) return {};
  try {
    const { Cards } = await call('listProductCards', { query: { ids } });
    return Object.fromEntries(Cards.map((card) => [card.Uuid, card]));
  } catch {
    return {};
  }
}

/** A list together with its card details: they arrive together, so that nothing shifts. */
export async function withCards<List extends { Products: Product[] }>(
  call: Call,
  answer: Promise<List>,
): Promise<List & { Cards: Cards }> {
  const list = await answer;
  return { ...list, Cards: await loadCards(call, list.Products) };
}
