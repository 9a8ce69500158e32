/** A barcode as a Global Trade Item Number; null if it is none, or has been mistyped. */
export function gtinOf(barcode: string): string | null {
  const digits = barcode.replaceAll(/[ -]/g, '');
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return null;
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 ? digits : null;
}
