import { parse } from 'csv-parse/sync';
import { likelyOf } from './columns.rules.ts';

/* What a file that cannot be imported seems to be, in words that follow "seems to be". */

const SPREADSHEET = 'a spreadsheet: save it as CSV (UTF-8) first';
const PICTURE = 'a picture, not a list of products';

const signatures: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF.{4}WEBP|BM.{4}\0{4}|II\*\0|MM\0\*|.{4}ftyp(?:avif|hei|mif))/s,
    PICTURE,
  ],
  [/^%PDF-/, 'a PDF, not a list of products'],
  [/^\xd0\xcf\x11\xe0|^PK\x03\x04.*(?:\bxl\/|opendocument\.spreadsheet|Index\/Document\.iwa)/s, SPREADSHEET],
  [/^PK\x03\x04/, 'a ZIP archive: unpack it first'],
  [/^\x1f\x8b/, 'a gzip archive: unpack it first'],
  [/^\xff\xfe|^\xfe\xff/, 'UTF-16 text: save it as UTF-8 first'],
];

/** Judged by its first bytes; null if they are readable text. */
export function describeBytes(sample: Buffer): string | null {
  const bytes = sample.toString('latin1');
  const known = signatures.find(([signature]) => signature.test(bytes));
  if (known) return known[1];
  // In UTF-16 every other byte is 0, as long as the text is Latin.
  const zeros = [0, 0];
  let controls = 0;
  for (const [at, byte] of sample.entries()) {
    if (byte === 0) zeros[at % 2]!++;
    if (byte < 9 || (byte > 13 && byte < 32)) controls++;
  }
  if (Math.max(...zeros) > 0.4 * (sample.length / 2) && Math.min(...zeros) < 0.1 * (sample.length / 2)) {
    return 'UTF-16 text: save it as UTF-8 first';
  }
  return controls > 0.05 * sample.length ? 'a binary file, not a list of products' : null;
}

/** Judged by its first words. */
export function describeText(text: string): string {
  if (isJsonDocument(text)) {
    const what = text.startsWith('[') ? 'a JSON array' : 'one JSON document';
    return `${what}, not JSON Lines: put each product on a line of its own, with nothing around or between them`;
  }
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*(?:<!doctype svg[^>]*>\s*)?<svg\b/is.test(text))
    return PICTURE;
  if (/^<(?:!doctype html|html|head|body)\b/i.test(text)) return 'a web page, not a list of products';
  if (/^<[?!a-z]/i.test(text)) return 'XML, not a list of products';
  const wanted = 'a product export of Shopify or WooCommerce';
  const header = [',', ';', '\t'].map((delimiter) => readTable(text, delimiter)).find(isTable)?.[0];
  if (!header) return `text, but neither JSON Lines nor ${wanted}`;
  const columns = header.slice(0, 4).join(', ').slice(0, 100);
  return `a table, but its header (${columns}${header.length > 4 ? ', …' : ''}) is not that of ${wanted}${renamedWords(header)}`;
}

/** How a table that has what ours needs becomes one of ours. */
function renamedWords(header: readonly string[]): string {
  const names = header.map((name) => name.trim()).filter((name) => name !== '');
  const pairs = ['sku', 'name', 'price'].map(
    (needed) =>
      [
        needed,
        names.find((name) => name.toLowerCase() === needed) ?? names.find((name) => likelyOf(name, [needed])),
      ] as const,
  );
  if (pairs.some(([, name]) => name === undefined)) return '';
  const renamed = pairs.filter(([needed, name]) => name!.toLowerCase() !== needed);
  const words = renamed.map(([needed, name]) => `“${name}” to ${needed}`);
  return `. To import it, rename the column ${words.join(' and ')}`;
}

/** An array, or an object that spans several lines. */
export function isJsonDocument(text: string): boolean {
  return /^(?:\[|\{\s*(?:"[^"\n]*"\s*:\s*[[{]\s*)?\n)/.test(text);
}

/** The first two rows; empty if the text cannot be read as a table. */
export function readTable(text: string, delimiter: string): string[][] {
  return parse(text, {
    ...{ delimiter, to: 2, skip_empty_lines: true, relax_column_count: true, relax_quotes: true },
    // The sample may end in the middle of the second.
    skip_records_with_error: true,
  });
}

function isTable([header, row]: readonly string[][]): boolean {
  return header !== undefined && header.length > 1 && (row === undefined || row.length === header.length);
}
