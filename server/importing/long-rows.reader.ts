/** A longer row holds no product. */
const MAX_ROW_BYTES = 1024 * 1024;

const LINE_FEED = 10;
const QUOTE = 34;

/**
 * A CSV file without its rows above `maxBytes` bytes; no more than that is ever held in memory. Each removed row leaves
 * its line ends behind, so that later lines are counted correctly. Quotes are read as csv-parse reads them, whose own
 * `max_record_size` counts no empty cells and, with `skip_records_with_error`, loses the rest of the file.
 */
export async function* withoutLongRows(
  file: AsyncIterable<Buffer>,
  delimiter: string,
  onLongRow: (line: number) => void,
  maxBytes = MAX_ROW_BYTES,
): AsyncGenerator<Buffer> {
  const separator = delimiter.charCodeAt(0);
  let isQuoted = false;
  let isFieldStart = true;
  /** The previous byte was a quote within quotes: the next one decides whether it closes them. */
  let mayClose = false;

  let line = 1;
  let firstLine = 1;
  let isTooLong = false;
  /** The part of the current row that came in earlier chunks. */
  let kept: Buffer[] = [];
  let keptLength = 0;

  for await (const chunk of file) {
    let passedOn = 0;
    let rowStart = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (byte === LINE_FEED) line++;
      if (mayClose) {
        mayClose = false;
        if (byte === QUOTE) continue;
        isQuoted = byte !== separator && byte !== LINE_FEED;
      }
      if (isQuoted) {
        mayClose = byte === QUOTE;
      } else if (byte !== LINE_FEED) {
        isQuoted = isFieldStart && byte === QUOTE;
        isFieldStart = byte === separator;
      } else {
        isFieldStart = true;
        if (isTooLong || keptLength + at - rowStart > maxBytes) {
          if (rowStart > passedOn) yield chunk.subarray(passedOn, rowStart);
          yield Buffer.alloc(line - firstLine, LINE_FEED);
          passedOn = at + 1;
          onLongRow(firstLine);
        } else {
          yield* kept;
        }
        isTooLong = false;
        kept = [];
        keptLength = 0;
        rowStart = at + 1;
        firstLine = line;
      }
    }
    if (rowStart > passedOn) yield chunk.subarray(passedOn, rowStart);
    if (isTooLong) continue;
    kept.push(chunk.subarray(rowStart));
    keptLength += chunk.length - rowStart;
    if (keptLength > maxBytes) {
      isTooLong = true;
      kept = [];
    }
  }
  if (isTooLong) onLongRow(firstLine);
  else yield* kept;
}
