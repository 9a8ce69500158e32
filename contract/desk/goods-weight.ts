/** What lies in a parcel weighs so much without box and paper; null where that of anything in it is not known. */
export function weightOfGoods(
  lines: readonly { productId: string; quantity: number }[],
  gramsOf: (productId: string) => number | null | undefined,
): number | null {
  let sum = 0;
  // What has been given back is not in it.
  for (const { productId, quantity } of lines.filter((line) => line.quantity > 0)) {
    const grams = gramsOf(productId) ?? null;
    if (grams === null) return null;
    sum += grams * quantity;
  }
  return sum;
}
