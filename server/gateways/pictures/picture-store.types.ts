import type { Readable } from 'node:stream';

/** Where the files of pictures lie, by names such as `served/NAME`: on this machine's disk, or with a service. */
export interface PictureStore {
  /** All of a file of this machine, or nothing; in place of what has the name. Safe to do again. */
  put(name: string, file: string): Promise<void>;
  /** Null: there is none. The caller reads it to its end, or destroys it. */
  get(name: string): Promise<StoredFile | null>;
  /** Done already is done. */
  delete(name: string): Promise<void>;
  /** What lies in a folder such as `originals`. */
  list(folder: string): AsyncIterable<{ name: string; storedAt: Date }>;
}

/** It cannot be reached, or cannot keep up: later it may. */
export class StoreAway extends Error {}

export interface StoredFile {
  bytes: number;
  content: Readable;
}
