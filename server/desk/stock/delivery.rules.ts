import { MAX_ON_SHELF } from '#contract/desk/limits.ts';

const MAX_LINES = 500;

/** How many of each sku the lines bring, or what is wrong with them, in words. */
export function readDelivery(text: string): Map<string, number> | { problem: string } {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  if (lines.every((line) => line === ''))
    return { problem: 'Please paste the lines: a sku and a quantity each.' };
  const quantities = new Map<string, number>();
  let filled = 0;
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    if (++filled > MAX_LINES)
      return { problem: `That is more than ${MAX_LINES} lines. Please paste it in parts.` };
    const { sku, quantity } = parted(line);
    if (sku === '' || !(quantity >= 1 && quantity <= MAX_ON_SHELF)) {
      return { problem: `Line ${index + 1} is not a sku, a comma and a quantity: “${line.slice(0, 60)}”.` };
    }
    quantities.set(sku, (quantities.get(sku) ?? 0) + quantity);
  }
  return quantities;
}

/**
 * Split at the last comma, semicolon or tab, of which two may be adjacent. Not by a regular expression, which would try
 * that again and again.
 */
function parted(line: string): { sku: string; quantity: number } {
  const at = Math.max(line.lastIndexOf(','), line.lastIndexOf(';'), line.lastIndexOf('\t'));
  const before = line.slice(0, Math.max(at, 0)).trimEnd();
  const after = line.slice(at + 1).trimStart();
  return {
    sku: unquoted(line[at] === '\t' ? before.replace(/[,;]$/, '').trimEnd() : before),
    quantity: /^\d{1,7}$/.test(after) ? Number(after) : Number.NaN,
  };
}

/** The way a spreadsheet writes a sku with a comma in it. */
function unquoted(sku: string): string {
  return /^".*"$/.test(sku) ? sku.slice(1, -1).replaceAll('""', '"') : sku;
}
