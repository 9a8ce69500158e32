import type { Readable } from 'node:stream';

/** Stores picture files under names such as `served/NAME`, on this machine's disk or with a service. */
export interface PictureStore {
  /** Stores a whole local file or nothing, replacing any with this name. Safe to repeat. */
  put(name: string, file: string): Promise<void>;
  /** Null: there is none. The caller must read it to its end, or destroy it. */
  get(name: string): Promise<StoredFile | null>;
  /** Deleting one that does not exist is not an error. */
  delete(name: string): Promise<void>;
}

/** The store cannot be reached or cannot keep up; trying later may work. */
export class StoreAway extends Error {}

export interface StoredFile {
  bytes: number;
  content: Readable;
}
