import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MAX_PICTURE_BYTES } from '#contract/desk/picture-limits.ts';
import { refuse } from '#contract/refusal.ts';

export function incomingFolder(dataDir: string): string {
  return path.join(dataDir, 'incoming');
}

/** Creates a folder for as long as a picture is worked on: below DATA_DIR, but not in backups. */
export async function withWorkFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = path.join(incomingFolder(dataDir), randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface Received {
  bytes: number;
  sha256: Buffer;
}

/** Streams an upload into a file, so that only the part in transit is in memory. */
export async function receiveFile(content: Readable, file: string): Promise<Received> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > MAX_PICTURE_BYTES) return done(refuse('pictures/too-large'));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(content, measured, createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    throw isConnection(error) ? refuse('pictures/cut-off') : error;
  }
  if (bytes === 0) throw refuse('pictures/empty');
  return { bytes, sha256: hash.digest() };
}

function isConnection(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return /^(?:ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/.test(code);
}
