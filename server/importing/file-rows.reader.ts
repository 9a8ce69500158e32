import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import { MAX_NAMED, type ImportRow, type UnreadColumn } from '#server/catalogue/entry.rules.ts';
import { inUtf8, type Encoding } from './encoding.reader.ts';
import { readJsonLines } from './json-lines.reader.ts';
import { readOwnCsv } from './own-csv.reader.ts';
import { readShopifyCsv } from './other-shops/shopify-csv.reader.ts';
import { readWooCommerceCsv } from './other-shops/woocommerce-csv.reader.ts';

export type FileFormat = (
  { kind: 'json-lines' } | { kind: 'own' | 'shopify' | 'woocommerce'; delimiter: string }
) & {
  encoding?: Encoding;
  /** The columns of a table that nobody reads. */
  unread?: readonly UnreadColumn[];
};

/** A file of products. */
export interface ImportFile {
  name: string;
  size: number;
  rows: (reading: Reading) => AsyncIterable<ImportRow>;
}

export interface Reading {
  /** Decides which of the file's sale prices apply: 2026-11-28. */
  today: string;
  /** Ends the rows early. */
  signal?: AbortSignal | undefined;
  /** Is told how much of the file has been read. */
  onRead: (bytes: number) => void;
}

const MAX_REASON = 1000;

/** The rows of a file. `read` starts again from the beginning each time. */
export async function* readRows(
  format: FileFormat,
  read: () => AsyncIterable<Buffer>,
  { today, signal, onRead }: Reading,
): AsyncGenerator<ImportRow> {
  async function* counted(): AsyncGenerator<Buffer> {
    let bytes = 0;
    onRead(bytes);
    for await (const chunk of read()) {
      if (signal?.aborted) return;
      yield chunk;
      onRead((bytes += chunk.length));
    }
  }
  if (format.unread) yield { line: 1, unread: format.unread };
  const text = () => inUtf8(counted(), format.encoding ?? 'utf-8');
  for await (const row of rowsOf(format, text, today)) yield bounded(row);
}

function rowsOf(
  format: FileFormat,
  read: () => AsyncIterable<Buffer>,
  today: string,
): AsyncIterable<ImportRow> {
  switch (format.kind) {
    case 'json-lines':
      return readJsonLines(read());
    case 'own':
      return readOwnCsv(read(), format.delimiter);
    case 'shopify':
      return readShopifyCsv({ read, delimiter: format.delimiter });
    case 'woocommerce':
      return readWooCommerceCsv({ read, delimiter: format.delimiter }, today);
  }
}

/** Reasons may quote the file, and each column of a table may be an attribute. */
function bounded(row: ImportRow): ImportRow {
  if ('unread' in row) return row;
  if ('problem' in row) return { ...row, problem: row.problem.slice(0, MAX_REASON) };
  if ('skipped' in row) return { ...row, skipped: row.skipped.slice(0, MAX_REASON) };
  if ((row.entry.attributes?.length ?? 0) <= MAX_NAMED) return row;
  return { line: row.line, problem: `the product has more than ${PRODUCT_LIMITS.attributes} attributes` };
}
