import type { PickRun } from '#contract/desk/pick-run.ts';
import type { PickRunAction } from './pick-run-view.ts';

/** An act the shop has not answered yet: it is sent with this key until it has. */
export type WaitingAction = PickRunAction & { key: string };

/** What this device knows about a pick run. It survives a reload, a killed browser and a lost network. */
export interface KeptPickRun {
  /** The pick run in the shop's last answer. */
  round: PickRun;
  /** In the order in which they were done. */
  acts: readonly WaitingAction[];
  /** Orders their packer has released. */
  letGo: readonly string[];
  /** Lines that are in their tote. */
  ticked: readonly string[];
  /** By line id. */
  batches: Readonly<Record<string, string>>;
  /** Weights from the scales as typed, by order. */
  weights: Readonly<Record<string, string>>;
  /** Orders whose note has been read. */
  read: readonly string[];
  /** The shop's messages about acts it refused, by order or product. */
  refused: Readonly<Record<string, string>>;
}

const PREFIX = 'desk-round ';

export function emptyPickRun(round: PickRun): KeptPickRun {
  return { round, acts: [], letGo: [], ticked: [], batches: {}, weights: {}, read: [], refused: {} };
}

// Used where storage is forbidden; lasts as long as the page.
const inMemory = new Map<string, string>();

export function readPickRun(staffId: string): KeptPickRun | null {
  const key = PREFIX + staffId;
  let text = inMemory.get(key) ?? null;
  try {
    text = localStorage.getItem(key) ?? text;
    if (text === null) return null;
    const kept = JSON.parse(text) as KeptPickRun;
    // A pick run stored by the previous version has no weights.
    return { ...emptyPickRun(kept.round), ...kept };
  } catch {
    return null;
  }
}

export function writePickRun(staffId: string, kept: KeptPickRun | null): void {
  const key = PREFIX + staffId;
  inMemory.delete(key);
  try {
    if (kept === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    if (kept !== null) inMemory.set(key, JSON.stringify(kept));
  }
}

/** Whether this device is packing an order, regardless of who is logged in: its QR code then opens the tote. */
export function isInKeptPickRun(orderNumber: string): boolean {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .some((key) =>
        readPickRun(key.slice(PREFIX.length))?.round.crates.some(
          (crate) => crate.orderNumber === orderNumber,
        ),
      );
  } catch {
    return false;
  }
}

/** A log-out leaves nothing for the next person at this device. */
export function forgetPickRuns(): void {
  inMemory.clear();
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Forbidden, so there are none.
  }
}
