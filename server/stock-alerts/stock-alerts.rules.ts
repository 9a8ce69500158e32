/**
 * The longest that anybody waits, how long a visitor's link works, and how long somebody who was told can use
 * it to end others.
 */
export const ALERT_DAYS = 365;
export const LINK_DAYS = 1;
export const CLOSED_DAYS = 30;

export const MAX_ALERTS_OF_CUSTOMER = 50;
export const MAX_ALERTS_OF_ADDRESS = 20;

/** Not everybody who is told buys; the smaller this is, the fewer come for nothing. */
const TOLD_FOR_EACH = 3;
const MAX_WAVE = 200;
/** Long enough to read an e-mail and buy before the next wave. */
export const WAVE_HOURS = 4;

/** How many people are told at once when this many are available. */
export function waveSize(available: number): number {
  return Math.min(available * TOLD_FOR_EACH, MAX_WAVE);
}
