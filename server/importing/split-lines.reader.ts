/** A longer line holds no product. It is skipped without being kept in memory. */
const MAX_LINE_BYTES = 1024 * 1024;
const LINE_FEED = 10;

/** The lines of a file, as bytes. Null for a line that is too long. */
export async function* splitLines(
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
