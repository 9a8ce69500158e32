const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Turns the line ends of Windows and of old Macs into single line feeds, by which lines are counted: csv-parse counts
 * `\r\n` within quotes as two.
 */
export async function* withLineFeeds(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let wasCarriageReturn = false;
  for await (const chunk of file) {
    if (!wasCarriageReturn && !chunk.includes(CARRIAGE_RETURN)) {
      yield chunk;
      continue;
    }
    const text = Buffer.allocUnsafe(chunk.length);
    let length = 0;
    for (const byte of chunk) {
      const isSecondHalf = wasCarriageReturn && byte === LINE_FEED;
      wasCarriageReturn = byte === CARRIAGE_RETURN;
      if (!isSecondHalf) text[length++] = wasCarriageReturn ? LINE_FEED : byte;
    }
    yield text.subarray(0, length);
  }
}
