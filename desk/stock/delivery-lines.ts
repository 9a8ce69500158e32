import { readWhole } from '#contract/numbers.ts';

/**
 * What was typed or scanned, with a quantity: `cup`, `5012345678900 +12`, or `+3` for three more of the last product.
 */
export function readEntry(text: string): { search: string; quantity: number } {
  const typed = text.trim();
  const plus = typed.lastIndexOf('+');
  const isMore = plus === 0 || /\s/.test(typed[plus - 1] ?? '');
  const more = isMore ? readWhole(typed.slice(plus + 1), { min: 1 }) : { readings: [] };
  return 'value' in more
    ? { search: typed.slice(0, plus).trim(), quantity: more.value }
    : { search: typed, quantity: 1 };
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
