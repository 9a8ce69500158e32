/**
 * Pounds: what so many of a product cost on top of what is in the basket, as the quote of that basket will say it. Apart
 * from the quote, whose code a product's page need not wait for.
 */
export function goodsTotal(price: number, quantity: number, inBasket: number): number {
  return Math.round((inBasket + price * quantity) * 100) / 100;
}
