import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsvRows } from './csv-rows.reader.ts';
import { withoutLongRows } from './long-rows.reader.ts';

const LIMIT = 40;

/** What remains of a text that comes in chunks of this size, and the lines where the long rows began. */
async function shorten(text: string, chunkSize: number) {
  const file = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < file.length; at += chunkSize) yield file.subarray(at, at + chunkSize);
  }
  const parts: Buffer[] = [];
  const lines: number[] = [];
  for await (const part of withoutLongRows(chunks(), ',', (line) => lines.push(line), LIMIT))
    parts.push(part);
  return { rest: Buffer.concat(parts).toString(), lines };
}

const read = (text: string): string[][] =>
  parse(text, {
    ...{ record_delimiter: '\n', relax_column_count: true, skip_empty_lines: true },
    skip_records_with_error: true,
  });

const chunkSize = fc.integer({ min: 1, max: 100 });

test('only long rows are left out, and their lines are counted', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', ' '), maxLength: 30 });
  const record = fc.array(cell, { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 12 }), chunkSize, async (records, size) => {
      const rows = records.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','));
      const isLong = (row: string) => Buffer.byteLength(row) > LIMIT;
      const { rest, lines } = await shorten(rows.map((row) => `${row}\n`).join(''), size);
      expect(read(rest)).toEqual(records.filter((_, index) => !isLong(rows[index]!)));
      const firstLines = rows.map(
        (_, index) => rows.slice(0, index).join('\n').split('\n').length + +!!index,
      );
      expect(lines).toEqual(firstLines.filter((_, index) => isLong(rows[index]!)));
      expect(rest.split('\n').length).toBe(
        rows
          .map((row) => `${row}\n`)
          .join('')
          .split('\n').length,
      );
    }),
  );
});

test('rows begin and end where the parser sees it, even if quotes are misplaced', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n'), maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(text, chunkSize, async (whole, size) => {
      const { rest } = await shorten(whole, size);
      const before = read(whole).map((record) => record.join('|'));
      // What remains is a selection of the original rows, in order.
      let from = 0;
      for (const record of read(rest).map((one) => one.join('|'))) {
        const at = before.indexOf(record, from);
        expect(at, record).toBeGreaterThanOrEqual(from);
        from = at + 1;
      }
    }),
    { numRuns: 500 },
  );
});

test('a row of any length takes no more memory', async () => {
  const part = Buffer.alloc(256 * 1024, 'x');
  async function* file() {
    yield Buffer.from('name\nbefore\n"');
    for (let count = 0; count < 400; count++) yield part;
    yield Buffer.from('"\nafter\n');
  }
  const before = process.memoryUsage.rss();
  const found: unknown[] = [];
  for await (const row of readCsvRows(file(), ',')) found.push(row);
  expect(found).toEqual([
    { line: 2, cells: { name: 'before' } },
    { line: 3, problem: 'the row is longer than 1 MB: is a quotation mark missing?' },
    { line: 4, cells: { name: 'after' } },
  ]);
  expect(process.memoryUsage.rss() - before).toBeLessThan(50 * 1024 * 1024);
});
