import type { ImportRow } from '#server/catalogue/entry.rules.ts';

/*
 * What the shop and the process that reads a file say to each other. They take turns: each message is the answer to the
 * one before, so that only one of them is ever at work.
 */

export type ToReader =
  | { begin: { name: string; today: string } }
  /** The next piece of the file; null at its end. */
  | { piece: Uint8Array | null }
  | { goOn: true };

export type FromReader =
  /** The next piece of the file, or its first one once more. */
  | { wants: 'next' | 'first' }
  | { rows: ImportRow[] }
  /** Why it is not a file of products. */
  | { problem: string }
  | { ended: true };
