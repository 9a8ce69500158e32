/**
 * What was typed or scanned, with a quantity: `cup`, `5012345678900 +12`, or `+3` for three more of the last product.
 */
export function readEntry(text: string): { search: string; quantity: number } {
  const [, search = '', more] = /^(.*?)(?:(?:^|\s)\+\s*(\d{1,7}))?$/.exec(text.trim())!;
  return { search: search.trim(), quantity: more === undefined ? 1 : Number(more) };
}

/** Adds this many of a sku to the lines of a delivery; `total` is the resulting quantity of the sku. */
export function withMore(lines: string, sku: string, quantity: number): { lines: string; total: number } {
  const all = lines.split('\n').filter((line) => line.trim() !== '');
  const at = all.findIndex((line) => skuOf(line) === sku && quantityOf(line) > 0);
  const total = quantity + (at < 0 ? 0 : quantityOf(all[at]!));
  const line = `${sku},${total}`;
  return { lines: (at < 0 ? [...all, line] : all.with(at, line)).join('\n'), total };
}

const skuOf = (line: string) => line.slice(0, Math.max(line.lastIndexOf(','), 0)).trim();
const quantityOf = (line: string) => Number(/,\s*(\d{1,7})\s*$/.exec(line)?.[1] ?? 0);
