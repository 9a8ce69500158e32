/** How long somebody waits at most, how long the link of a visitor works, and how long one who was told can end others. */
export const ALERT_DAYS = 365;
export const LINK_DAYS = 1;
export const CLOSED_DAYS = 30;

export const MAX_ALERTS_OF_CUSTOMER = 50;
export const MAX_ALERTS_OF_ADDRESS = 20;

/** Of those who are told not all buy; those who come for nothing are the fewer the smaller this is. */
const TOLD_FOR_EACH = 3;
const MAX_WAVE = 200;
/** Long enough to read an e-mail and buy before the next are told. */
export const WAVE_HOURS = 4;

/** How many are told at once of so many pieces. */
export function waveSize(available: number): number {
  return Math.min(available * TOLD_FOR_EACH, MAX_WAVE);
}
