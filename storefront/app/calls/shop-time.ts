/* The shop's time, from the `Date` header of its answers: a phone's clock may be wrong, or set to cheat at a game. */

/** How far the shop's clock is ahead of this device's, in milliseconds. */
let ahead: number | null = null;

/** Called with every answer. One that a CDN has kept says how old it is. */
export function noteShopTime({ headers }: Response): void {
  const time = Date.parse(headers.get('date') ?? '') + 1000 * (Number(headers.get('age')) || 0);
  if (!Number.isNaN(time)) ahead = time - Date.now();
}

/** Null until the shop has answered. */
export function shopTime(): Date | null {
  return ahead === null ? null : new Date(Date.now() + ahead);
}
