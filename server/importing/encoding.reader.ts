import { isAscii, isUtf8 } from 'node:buffer';
import { withLineFeeds } from './line-ends.reader.ts';
import { splitLines } from './split-lines.reader.ts';

/** How the text of a file is written. Spreadsheets on Windows write 'windows-1252', unless told otherwise. */
export type Encoding = 'utf-8' | 'windows-1252';

/**
 * Reads all of a file to see how its text is written, because half of a file would do harm. If some lines are UTF-8 and
 * some are not, nobody can tell what was meant: `mixedAt` is the first line that is not.
 */
export async function encodingOf(read: () => AsyncIterable<Buffer>): Promise<Encoding | { mixedAt: number }> {
  if (await isAllUtf8(read())) return 'utf-8';
  let hasUtf8 = false;
  let otherAt: number | undefined;
  for await (const { line, bytes } of splitLines(withLineFeeds(read()))) {
    // A line that is too long is read by nobody.
    if (bytes === null || isAscii(bytes)) continue;
    if (isUtf8(bytes)) hasUtf8 = true;
    else otherAt ??= line;
    if (hasUtf8 && otherAt !== undefined) return { mixedAt: otherAt };
  }
  return otherAt === undefined ? 'utf-8' : 'windows-1252';
}

async function isAllUtf8(file: AsyncIterable<Buffer>): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of file) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

export function mixedWords(name: string, line: number): string {
  return `${name} is not all UTF-8: line ${line.toLocaleString('en-GB')} is written in another way. Save it as CSV (UTF-8) and try again.`;
}

/** The file in UTF-8. */
export async function* inUtf8(file: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  if (encoding === 'utf-8') return yield* file;
  const decoder = new TextDecoder(encoding);
  for await (const chunk of file) yield Buffer.from(decoder.decode(chunk, { stream: true }));
}
