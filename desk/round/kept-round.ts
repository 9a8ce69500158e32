import type { Round } from '#contract/desk/round.ts';
import type { RoundAct } from './round-view.ts';

/** An act that the shop has not answered yet: it goes out with this key until it has. */
export type WaitingAct = RoundAct & { key: string };

/** What this device knows of a round. It outlives a reload, a killed browser and a network that is gone. */
export interface KeptRound {
  /** As the shop said last. */
  round: Round;
  /** In the order in which they were done. */
  acts: readonly WaitingAct[];
  /** Orders that their packer has let go. */
  letGo: readonly string[];
  /** Lines that lie in their crate. */
  ticked: readonly string[];
  /** By line. */
  batches: Readonly<Record<string, string>>;
  /** What the scales say, as it was typed, by order. */
  weights: Readonly<Record<string, string>>;
  /** Orders whose note has been read. */
  read: readonly string[];
  /** What the shop said of acts that it would not do, by order or product. */
  refused: Readonly<Record<string, string>>;
}

const PREFIX = 'desk-round ';

export function emptyRound(round: Round): KeptRound {
  return { round, acts: [], letGo: [], ticked: [], batches: {}, weights: {}, read: [], refused: {} };
}

// Where storage is forbidden, for as long as the page.
const inMemory = new Map<string, string>();

export function readRound(staffId: string): KeptRound | null {
  const key = PREFIX + staffId;
  let text = inMemory.get(key) ?? null;
  try {
    text = localStorage.getItem(key) ?? text;
    if (text === null) return null;
    const kept = JSON.parse(text) as KeptRound;
    // Kept by the version before, it knows no weights.
    return { ...emptyRound(kept.round), ...kept };
  } catch {
    return null;
  }
}

export function writeRound(staffId: string, kept: KeptRound | null): void {
  const key = PREFIX + staffId;
  inMemory.delete(key);
  try {
    if (kept === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    if (kept !== null) inMemory.set(key, JSON.stringify(kept));
  }
}

/** Whether this device packs an order just now, in anybody's name: its QR code then opens the crate. */
export function isInKeptRound(orderNumber: string): boolean {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .some((key) =>
        readRound(key.slice(PREFIX.length))?.round.crates.some((crate) => crate.orderNumber === orderNumber),
      );
  } catch {
    return false;
  }
}

/** A log-out leaves nothing to the next person at this device. */
export function forgetRounds(): void {
  inMemory.clear();
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Forbidden: there is none.
  }
}
