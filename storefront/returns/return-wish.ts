import type { Order } from '#contract/orders.ts';
import type { ReturnOptions } from '#contract/returns/returns.ts';

/** How many, by the id of the order's line. */
export type Pieces = Readonly<Record<string, number>>;

/** Made for its buyer, who was told so, and sent: then only a fault is a reason to return it. */
export const isMadeToOrder = (
  { rule }: Pick<ReturnOptions['lines'][number], 'rule'>,
  { OrderStatus: status }: Pick<Order, 'OrderStatus'>,
): boolean => rule === 'made-to-order' && status !== 'Processing';

/** What is chosen, as far as it can still be returned: another tab may have been quicker. */
export function withinOpen(
  order: Pick<Order, 'OrderStatus'>,
  { lines }: Pick<ReturnOptions, 'lines'>,
  pieces: Pieces,
): Pieces {
  return Object.fromEntries(
    lines.map((line) => {
      const { itemId, open } = line;
      return [itemId, isMadeToOrder(line, order) ? 0 : Math.min(pieces[itemId] ?? 0, open)];
    }),
  );
}

/** How many of each line, in the order of the lines: an address that says nothing of what was bought. */
export const piecesQuery = ({ lines }: Pick<ReturnOptions, 'lines'>, pieces: Pieces): string =>
  `pieces=${lines.map(({ itemId }) => pieces[itemId] ?? 0).join('.')}`;

/** Null: none that could be chosen. */
export function piecesIn({ lines }: Pick<ReturnOptions, 'lines'>, query: URLSearchParams): Pieces | null {
  const counts = query.get('pieces')?.split('.').map(Number) ?? [];
  if (counts.length !== lines.length || !counts.every((count) => Number.isInteger(count) && count >= 0)) {
    return null;
  }
  return Object.fromEntries(lines.map(({ itemId }, index) => [itemId, counts[index]!]));
}

export interface ReturnWish {
  pieces: Pieces;
  note: string;
}

/** What is chosen, in the order of the lines. */
export function chosenOf(
  { lines }: Pick<ReturnOptions, 'lines'>,
  pieces: Pieces,
): { itemId: string; quantity: number }[] {
  return lines
    .map(({ itemId }) => ({ itemId, quantity: pieces[itemId] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
}

/** For a call that must not be repeated: the same request has the same key, however often it is sent. */
export function createKeyOf(): (body: object) => Readonly<Record<string, string>> {
  let last = { body: '', key: '' };
  return (body) => {
    const text = JSON.stringify(body);
    // Browsers have no such keys on plain http.
    if (text !== last.body) last = { body: text, key: globalThis.crypto.randomUUID?.() ?? '' };
    const headers: Record<string, string> = {};
    if (last.key !== '') headers['idempotency-key'] = last.key;
    return headers;
  };
}
