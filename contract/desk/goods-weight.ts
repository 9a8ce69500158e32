/** The weight of the goods in a parcel, without box and paper; null if the weight of any of them is not known. */
export function weightOfGoods(
  lines: readonly { productId: string; quantity: number }[],
  gramsOf: (productId: string) => number | null | undefined,
): number | null {
  let sum = 0;
  // Refunded pieces are not in it.
  for (const { productId, quantity } of lines.filter((line) => line.quantity > 0)) {
    const grams = gramsOf(productId) ?? null;
    if (grams === null) return null;
    sum += grams * quantity;
  }
  return sum;
}
