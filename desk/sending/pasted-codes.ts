import { linesOf, plainNumber, readTrackingLine } from '#contract/desk/tracking-line-words.ts';

/**
 * Distributes a column of codes pasted at the row `at`: one line each for it and the rows below, an empty one for a
 * parcel without a code. A line that names an order goes to that order, wherever it is, and to none if it is not here. `left` is the number of lines
 * without a row.
 */
export function shareOutPasted(
  text: string,
  orders: readonly string[],
  at: number,
): { codes: ReadonlyMap<string, string>; left: number } {
  const codes = new Map<string, string>();
  const byNumber = new Map(orders.map((order) => [plainNumber(order), order]));
  let next = at;
  let left = 0;
  for (const line of linesOf(text.replace(/[\r\n]{1,2}$/, ''))) {
    const { order: number, code } = readTrackingLine(line, (one) => byNumber.has(one));
    const order = number === null ? orders[next++] : byNumber.get(number);
    if (order === undefined) left += 1;
    else codes.set(order, code);
  }
  return { codes, left };
}
