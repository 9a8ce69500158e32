import type { Readable, Writable } from 'node:stream';
import { once } from 'node:events';

/*
 * The tar format (POSIX ustar), as far as backups need it: files, no links, no owners. A backup that any
 * computer can open with `tar` outlives this program.
 */

const BLOCK = 512;

interface Entry {
  /** A directory ends with a slash. */
  name: string;
  size: number;
  mode?: number;
  modifiedAt?: Date;
}

export interface TarWriter {
  /** The content must have exactly the size that was said. */
  add(entry: Entry, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>;
  end(): Promise<void>;
}

export function createTarWriter(output: Writable): TarWriter {
  const write = async (bytes: Buffer) => {
    if (!output.write(bytes)) await once(output, 'drain');
  };
  return {
    async add(entry, content) {
      await write(headerOf(entry));
      let size = 0;
      for await (const bytes of content) {
        size += bytes.length;
        await write(bytes);
      }
      if (size !== entry.size) throw new Error(`${entry.name} has ${size} bytes, not ${entry.size}`);
      await write(Buffer.alloc(padding(size)));
    },
    async end() {
      await write(Buffer.alloc(2 * BLOCK));
      output.end();
    },
  };
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

function headerOf({ name, size, mode = 0o600, modifiedAt = new Date(0) }: Entry): Buffer {
  const header = Buffer.alloc(BLOCK);
  const { prefix, rest } = splitName(name);
  const octal = (value: number, at: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, '0'), at, 'latin1');
  header.write(rest, 0);
  octal(mode & 0o777, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(Math.floor(modifiedAt.getTime() / 1000), 136, 12);
  header.write(name.endsWith('/') ? '5' : '0', 156);
  header.write('ustar', 257);
  header.write('00', 263);
  header.write(prefix, 345);
  // The sum of all bytes, with spaces in its own place.
  header.fill(' ', 148, 156);
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

/** A hundred bytes, and before a slash 155 more. */
function splitName(name: string): { prefix: string; rest: string } {
  if (Buffer.byteLength(name) <= 100) return { prefix: '', rest: name };
  for (let slash = name.indexOf('/'); slash > 0; slash = name.indexOf('/', slash + 1)) {
    const [prefix, rest] = [name.slice(0, slash), name.slice(slash + 1)];
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(rest) <= 100) return { prefix, rest };
  }
  throw new Error(`The name is too long for a backup: ${name}`);
}

const sumOf = (bytes: Buffer) => bytes.reduce((sum, byte) => sum + byte, 0);

/** A file of a tar file. Its content must be read, or it is skipped, before the next is asked for. */
export interface TarEntry {
  name: string;
  size: number;
  mode: number;
  content(): AsyncGenerator<Buffer>;
}

export class TarFault extends Error {}

/** Throws TarFault where the file is cut off, altered in its headers or no tar file at all. */
export async function* readTar(input: Readable): AsyncGenerator<TarEntry> {
  const source = input[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let left: Buffer = Buffer.alloc(0);
  /** At most so many bytes; none at the end. */
  async function take(most: number): Promise<Buffer> {
    while (left.length === 0) {
      const next = await source.next();
      if (next.done) throw new TarFault('it ends too early');
      left = next.value;
    }
    const taken = left.subarray(0, most);
    left = left.subarray(taken.length);
    return taken;
  }
  async function takeBlock(): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let missing = BLOCK; missing > 0; missing -= parts.at(-1)!.length) parts.push(await take(missing));
    return Buffer.concat(parts);
  }

  try {
    for (;;) {
      const header = await takeBlock();
      if (header.every((byte) => byte === 0)) break;
      const entry = parseHeader(header);
      let missing = entry.size;
      async function* content(): AsyncGenerator<Buffer> {
        while (missing > 0) {
          const bytes = await take(missing);
          missing -= bytes.length;
          yield bytes;
        }
      }
      yield { ...entry, content };
      while (missing > 0) missing -= (await take(missing)).length;
      for (let rest = padding(entry.size); rest > 0;) rest -= (await take(rest)).length;
    }
    // To the end, where gzip keeps its checksum.
    while (!(await source.next()).done);
  } finally {
    input.destroy();
  }
}

function parseHeader(header: Buffer): { name: string; size: number; mode: number } {
  const text = (at: number, length: number) =>
    header.toString('utf8', at, at + length).replace(/\0[^]*$/, '');
  const number = (at: number, length: number) => parseInt(text(at, length).trim() || '0', 8);
  const sum = number(148, 8);
  header.fill(' ', 148, 156);
  const size = number(124, 12);
  if (sum !== sumOf(header) || !Number.isSafeInteger(size)) throw new TarFault('a part of it is damaged');
  if (!['0', '5', ''].includes(text(156, 1)))
    throw new TarFault('it holds something other than files and directories');
  const prefix = text(345, 155);
  return {
    name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100),
    size,
    mode: number(100, 8) & 0o777,
  };
}
