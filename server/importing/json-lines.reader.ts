import type { CatalogueEntry, ImportRow } from '#server/catalogue/entry.rules.ts';
import { withLineFeeds } from './line-ends.reader.ts';
import { entryOf } from './row.rules.ts';

/** A longer line holds no product. It is skipped without being kept in memory. */
const MAX_LINE_BYTES = 1024 * 1024;

/** The products of a JSON Lines file: one object a line. Fields that the shop does not know are ignored. */
export async function* readJsonLines(file: AsyncIterable<Buffer>): AsyncGenerator<ImportRow> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const { line, bytes } of splitLines(withLineFeeds(file))) {
    if (bytes === null) {
      yield { line, problem: 'the line is longer than 1 MB' };
      continue;
    }
    let text: string;
    try {
      text = decoder.decode(bytes).trim();
    } catch {
      yield { line, problem: 'the line is not UTF-8' };
      continue;
    }
    if (text !== '') yield { line, ...readRow(text) };
  }
}

function readRow(text: string): { entry: CatalogueEntry } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: `the line is not valid JSON (${(error as Error).message.slice(0, 100)})` };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problem: 'the line is not an object' };
  }
  return entryOf(value);
}

const LINE_FEED = 10;

/** The lines of a file, as bytes, so that bad UTF-8 spoils only its own line. Null for a line that is too long. */
async function* splitLines(
  file: AsyncIterable<Buffer>,
): AsyncGenerator<{ line: number; bytes: Buffer | null }> {
  let line = 1;
  let parts: Buffer[] = [];
  let length = 0;
  const take = () => {
    const bytes = length > MAX_LINE_BYTES ? null : Buffer.concat(parts);
    parts = [];
    length = 0;
    return { line: line++, bytes };
  };
  for await (const chunk of file) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      length += end - from;
      parts.push(chunk.subarray(from, end));
      from = end + 1;
      yield take();
    }
    length += chunk.length - from;
    if (length > MAX_LINE_BYTES) parts = [];
    else parts.push(chunk.subarray(from));
  }
  if (length > 0) yield take();
}
