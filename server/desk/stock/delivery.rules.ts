const MOST_LINES = 500;
const MOST = 1_000_000;

/** How many of each sku the lines bring, or what is wrong with them, in words. */
export function readDelivery(text: string): Map<string, number> | { problem: string } {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  if (lines.every((line) => line === ''))
    return { problem: 'Please paste the lines: a sku and a quantity each.' };
  const quantities = new Map<string, number>();
  let filled = 0;
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    if (++filled > MOST_LINES)
      return { problem: `That is more than ${MOST_LINES} lines. Please paste it in parts.` };
    const match = /^(?<sku>\S.*?)\s*[,;\t]\s*(?<quantity>\d{1,7})$/.exec(line);
    const quantity = Number(match?.groups?.quantity);
    const sku = unquoted(match?.groups?.sku ?? '');
    if (sku === '' || !(quantity >= 1 && quantity <= MOST)) {
      return { problem: `Line ${index + 1} is not a sku, a comma and a quantity: “${line.slice(0, 60)}”.` };
    }
    quantities.set(sku, (quantities.get(sku) ?? 0) + quantity);
  }
  return quantities;
}

/** As a spreadsheet writes a sku with a comma in it. */
function unquoted(sku: string): string {
  return /^".*"$/.test(sku) ? sku.slice(1, -1).replaceAll('""', '"') : sku;
}
