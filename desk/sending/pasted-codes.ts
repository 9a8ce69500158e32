/**
 * Distributes a column of codes pasted at the row `at`: one line each for it and the rows below, an empty one for a
 * parcel without a code. A line that names an order goes to that order, wherever it is. `left` is the number of lines
 * without a row.
 */
export function shareOutPasted(
  text: string,
  orders: readonly string[],
  at: number,
): { codes: ReadonlyMap<string, string>; left: number } {
  const codes = new Map<string, string>();
  let next = at;
  let left = 0;
  for (const line of text.replace(/\r?\n$/, '').split(/\r?\n/)) {
    const words = line.split(/[\s,;]+/).filter(Boolean);
    const named = orders.find((order) => words.some((word) => plain(word) === plain(order)));
    const order = named ?? orders[next++];
    if (order === undefined) left += 1;
    else codes.set(order, words.filter((word) => plain(word) !== plain(order)).join(' '));
  }
  return { codes, left };
}

const plain = (number: string) => number.toUpperCase().replaceAll(/[#-]/g, '');
