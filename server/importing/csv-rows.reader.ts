import { pipeline } from 'node:stream';
import { parse, type Info } from 'csv-parse';
import { withLineFeeds } from './line-ends.reader.ts';
import { withoutLongRows } from './long-rows.reader.ts';

/** A row of a CSV file, and the line where it begins. Its cells are keyed by column name, in lower case. */
export interface CsvRow {
  line: number;
  cells: Cells;
}
export type Cells = Readonly<Record<string, string>>;

/** Far more than any shop exports. */
const MAX_COLUMNS = 1000;
/** After so many faults and no row that can be read, the rest is no table either. */
const MAX_FAULTS_IN_A_ROW = 10_000;

/** The text of the first of these columns that has any. */
export function cell(cells: Cells, ...columns: readonly string[]): string {
  for (const column of columns) if (cells[column]) return cells[column];
  return '';
}

/** Exports of different years, and people who tidied them, disagree about capitals. */
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
      // One problem per line is enough.
      if (problems.at(-1)?.line === line) return undefined;
      problems.push({ line, problem: `the row is not valid CSV: a quotation mark is ${quoteProblem}` });
      return undefined;
    },
  });
  // An error in the file ends the rows with the same error.
  const rows = pipeline(
    withoutLongRows(
      inPieces(withLineFeeds(file), () => problems.length > MAX_FAULTS_IN_A_ROW),
      delimiter,
      onLongRow,
    ),
    parser,
    () => {},
  );
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
    if (problems.length > 0) {
      const later = problems.findIndex((problem) => problem.line >= line);
      yield* problems.splice(0, later === -1 ? problems.length : later);
    }
    if (text.includes('\ufffd')) yield { line, problem: 'the row has characters that were lost before: �' };
    else if (text.trim() !== '') yield { line, cells: cellsOf(columns, record) };
  }
  yield* problems;
  if (problems.length > MAX_FAULTS_IN_A_ROW) {
    const words = `none of the ${problems.length.toLocaleString('en-GB')} rows before this one could be read, so the rest of the file was skipped`;
    yield { line: problems.at(-1)!.line + 1, problem: words };
  }
}

/** A row may end before the columns do: a short row costs no more than it is long. */
function cellsOf(columns: readonly string[], record: readonly string[]): Cells {
  return Object.fromEntries(
    record.slice(0, columns.length).map((text, index) => [columns[index]!, text.trim()]),
  );
}

/** The parser makes all rows of a piece at once, and a row may be only two bytes long. */
const PIECE_BYTES = 16 * 1024;

async function* inPieces(file: AsyncIterable<Buffer>, isHopeless: () => boolean): AsyncGenerator<Buffer> {
  for await (const chunk of file) {
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
      if (isHopeless()) return;
      yield chunk.subarray(from, from + PIECE_BYTES);
    }
  }
}
