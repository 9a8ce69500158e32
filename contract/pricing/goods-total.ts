/**
 * In pounds: the basket's goods plus this quantity of a product, as that basket's quote will have it. Separate from
 * the quote, so that a product page need not wait for its code.
 */
export function goodsTotal(price: number, quantity: number, inBasket: number): number {
  return Math.round((inBasket + price * quantity) * 100) / 100;
}
