import type { CatalogueEntry, ImportRow } from '#server/catalogue/entry.rules.ts';
import { withLineFeeds } from './line-ends.reader.ts';
import { entryOf } from './row.rules.ts';
import { splitLines } from './split-lines.reader.ts';

/** The products of a JSON Lines file: one object a line. Fields that the shop does not know are ignored. */
export async function* readJsonLines(file: AsyncIterable<Buffer>): AsyncGenerator<ImportRow> {
  const decoder = new TextDecoder();
  for await (const { line, bytes } of splitLines(withLineFeeds(file))) {
    if (bytes === null) {
      yield { line, problem: 'the line is longer than 1 MB' };
      continue;
    }
    const text = decoder.decode(bytes).trim();
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
