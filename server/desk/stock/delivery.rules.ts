import { MAX_ON_SHELF } from '#contract/desk/limits.ts';
import { readWhole, unreadWords, type NumberRead } from '#contract/numbers.ts';

const MAX_LINES = 500;

/** How many of each sku the lines bring, or what is wrong with them, in words. */
export function readDelivery(text: string): Map<string, number> | { problem: string } {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  if (lines.every((line) => line === ''))
    return { problem: 'Please enter a SKU and a quantity on each line.' };
  const quantities = new Map<string, number>();
  let filled = 0;
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    if (++filled > MAX_LINES)
      return { problem: `That is more than ${MAX_LINES} lines. Please paste them in parts.` };
    const { sku, written, quantity } = parted(line);
    const why = `Line ${index + 1} is not a SKU, a comma and a quantity: “${line.slice(0, 60)}”.`;
    if (sku === '') return { problem: why };
    if ('readings' in quantity)
      return {
        problem:
          quantity.readings.length > 0 ? `Line ${index + 1}: ${unreadWords(written, quantity, why)}` : why,
      };
    quantities.set(sku, (quantities.get(sku) ?? 0) + quantity.value);
  }
  return quantities;
}

/**
 * Split at the last tab, or else at the last semicolon before a quantity, which may have a comma: `COT;1,200`; or else
 * at the last comma. Two of them may be adjacent. Not by a regular expression, which would try that again and again.
 */
function parted(line: string): { sku: string; written: string; quantity: NumberRead } {
  const places = ['\t', ';', ','].map((divider) => line.lastIndexOf(divider)).filter((place) => place >= 0);
  const at = places.find((place) => line[place] !== ';' || isCount(line.slice(place + 1)));
  const before = line.slice(0, at ?? 0).trimEnd();
  const written = line.slice((at ?? -1) + 1).trim();
  return {
    sku: unquoted(before.replace(/[,;]$/, '').trimEnd()),
    written,
    quantity: pieces(written),
  };
}

const pieces = (text: string) => readWhole(text, { min: 1, max: MAX_ON_SHELF });
/** A quantity, if only by one of its readings. */
function isCount(text: string): boolean {
  const read = pieces(text);
  return 'value' in read || read.readings.length > 0;
}

/** The way a spreadsheet writes a sku with a comma in it. */
function unquoted(sku: string): string {
  return /^".*"$/.test(sku) ? sku.slice(1, -1).replaceAll('""', '"') : sku;
}
