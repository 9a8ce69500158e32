import { pipeline } from 'node:stream';
import { parse, type Info } from 'csv-parse';
import { withLineFeeds } from './line-ends.reader.ts';
import { withoutLongRows } from './long-rows.reader.ts';

/** A row of a CSV file, and the line where it begins. Its cells are by the names of their columns, in lower case. */
export interface CsvRow {
  line: number;
  cells: Cells;
}
export type Cells = Readonly<Record<string, string>>;

/** Far more than any shop exports. Each row becomes an object with as many names. */
const MAX_COLUMNS = 1000;

/** The text of the first of these columns that has any. */
export function cell(cells: Cells, ...columns: readonly string[]): string {
  for (const column of columns) if (cells[column]) return cells[column];
  return '';
}

/** Exports of different years, and hands that tidied them, disagree about capitals. */
export function columnsOf(header: readonly string[]): string[] {
  return header.map((name) => name.trim().toLowerCase());
}

/** The rows below the first, which names the columns. */
export async function* readCsvRows(
  file: AsyncIterable<Buffer>,
  delimiter: string,
): AsyncGenerator<CsvRow | { line: number; problem: string }> {
  const problems: { line: number; problem: string }[] = [];
  const onLongRow = (line: number) =>
    problems.push({ line, problem: 'the row is longer than 1 MB: is a quotation mark missing?' });
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: '\n',
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      const line = Number(error?.['lines'] ?? 0);
      const quoteProblem = error?.code === 'CSV_QUOTE_NOT_CLOSED' ? 'not closed' : 'out of place';
      // One for each line is enough.
      if (problems.at(-1)?.line === line) return undefined;
      problems.push({ line, problem: `the row is not CSV: a quotation mark is ${quoteProblem}` });
      return undefined;
    },
  });
  // What goes wrong with the file ends the rows with the same error.
  const rows = pipeline(withoutLongRows(withLineFeeds(file), delimiter, onLongRow), parser, () => {});
  let columns: string[] | undefined;
  for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: Info }>) {
    if (!columns) {
      columns = columnsOf(record);
      if (columns.length <= MAX_COLUMNS) continue;
      yield {
        line: info.lines,
        problem: `the table has more than ${MAX_COLUMNS.toLocaleString('en-GB')} columns`,
      };
      return;
    }
    const text = record.join('\n');
    const line = info.lines - (text.split('\n').length - record.length);
    while (problems[0] && problems[0].line < line) yield problems.shift()!;
    if (text.includes('\ufffd')) yield { line, problem: 'the row is not UTF-8' };
    else if (text.trim() !== '') yield { line, cells: cellsOf(columns, record) };
  }
  yield* problems;
}

function cellsOf(columns: readonly string[], record: readonly string[]): Cells {
  return Object.fromEntries(columns.map((column, index) => [column, record[index]?.trim() ?? '']));
}
