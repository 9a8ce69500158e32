import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarDecoder, createTarPacker } from 'modern-tar';

/*
 * Tar as far as backups need it: files and directories, no links, no owners. A backup that any computer can
 * open with `tar` outlives this program.
 */

interface Entry {
  /** A directory ends with a slash. */
  name: string;
  size: number;
  mode?: number;
  modifiedAt?: Date;
}

export interface TarWriter {
  /** The content must have exactly the size given. */
  add(entry: Entry, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>;
  end(): Promise<void>;
}

export function createTarWriter(output: Writable): TarWriter {
  const { readable, controller } = createTarPacker();
  const written = pipeline(Readable.fromWeb(readable), output);
  written.catch(() => {}); // The packer passes it on to the next write.
  return {
    async add({ name, size, mode = 0o600, modifiedAt = new Date(0) }, content) {
      const type = name.endsWith('/') ? 'directory' : 'file';
      const body = controller.add({ name, size, mode: mode & 0o777, mtime: modifiedAt, type });
      await ReadableStream.from<Buffer>(content).pipeTo(body);
    },
    async end() {
      controller.finalize();
      await written;
    },
  };
}

/** A file in a tar file. Read its content before requesting the next entry; otherwise it is skipped. */
export interface TarEntry {
  name: string;
  size: number;
  mode: number;
  content(): AsyncGenerator<Buffer>;
}

export class TarFault extends Error {}

/** Throws TarFault if the file is cut off, altered in its headers or not a tar file at all. */
export async function* readTar(input: Readable): AsyncGenerator<TarEntry> {
  // Not Readable.toWeb: once the reader breaks off, it throws what the input still brings, past every handler.
  const entries = ReadableStream.from<Uint8Array>(input).pipeThrough(createTarDecoder({ strict: true }));
  try {
    for await (const { header, body } of entries) {
      const { name, size, mode = 0, type } = header;
      if (type !== 'file' && type !== 'directory')
        throw new TarFault('it holds something other than files and directories');
      yield { name, size, mode: mode & 0o777, content: () => contentOf(body) };
      // Read to its end, not cancelled: a cancelled entry takes the next one with it (modern-tar 0.8.6).
      for await (const _ of body);
    }
  } catch (error) {
    throw explain(error);
  }
}

async function* contentOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  try {
    for await (const { buffer, byteOffset, length } of body.values({ preventCancel: true }))
      yield Buffer.from(buffer, byteOffset, length);
  } catch (error) {
    throw explain(error);
  }
}

/** The decoder's own errors have no code; those of the file system and of gzip do. */
function explain(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof TarFault || 'code' in error) return error;
  return new TarFault(/truncated/.test(error.message) ? 'it ends too early' : 'a part of it is damaged', {
    cause: error,
  });
}
