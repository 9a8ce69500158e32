/*
 * What time it is at the shop, by the `Date` of its answers: the clock of a phone may be wrong, or set to play a game.
 */

/** How far the shop's clock is ahead of this device's, in milliseconds. */
let ahead: number | null = null;

/** Told of every answer. */
export function noteShopTime({ headers }: Response): void {
  const time = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(time)) ahead = time - Date.now();
}

/** Null before the shop has answered. */
export function shopTime(): Date | null {
  return ahead === null ? null : new Date(Date.now() + ahead);
}
