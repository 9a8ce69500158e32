import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTarWriter, readTar, TarFault } from './tar.ts';

interface File {
  name: string;
  bytes: Buffer;
}

async function pack(files: readonly File[]): Promise<Buffer> {
  const output = new PassThrough();
  const tar = createTarWriter(output);
  const packed = buffer(output);
  for (const { name, bytes } of files) {
    const halfway = bytes.length >> 1;
    await tar.add({ name, size: bytes.length }, [bytes.subarray(0, halfway), bytes.subarray(halfway)]);
  }
  await tar.end();
  return packed;
}

function piecesOf(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
}

async function read(bytes: Buffer): Promise<File[]> {
  const files: File[] = [];
  for await (const entry of readTar(Readable.from(piecesOf(bytes, 65_536)))) {
    files.push({ name: entry.name, bytes: await buffer(entry.content()) });
  }
  return files;
}

const aName = fc
  .array(fc.stringMatching(/^[a-zä]{1,60}$/), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('/'));
const aFile = fc.record({
  name: aName,
  bytes: fc.integer({ min: 0, max: 3000 }).map((size) => Buffer.alloc(size, 'seventeen letters')),
});

const two = [
  { name: 'tables/orders/0001.copy', bytes: Buffer.alloc(700, 'o') },
  { name: 'manifest.json', bytes: Buffer.from('{}') },
];

describe('a tar file', () => {
  it('gives back what was put in, however it arrives and however much of an entry is read', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ file: aFile, pieces: fc.integer({ min: 0, max: 3 }) }), { maxLength: 12 }),
        fc.integer({ min: 100, max: 5000 }),
        async (plan, pieceSize) => {
          const packed = await pack(plan.map(({ file }) => file));
          const names: string[] = [];
          for await (const entry of readTar(Readable.from(piecesOf(packed, pieceSize)))) {
            const { file, pieces } = plan[names.length]!;
            names.push(entry.name);
            // Reads none, one, two, or all of its pieces.
            const seen: Buffer[] = [];
            if (pieces > 0) {
              for await (const bytes of entry.content()) {
                seen.push(bytes);
                if (seen.length === pieces && pieces < 3) break;
              }
            }
            const bytes = Buffer.concat(seen);
            expect(bytes).toEqual(pieces === 3 ? file.bytes : file.bytes.subarray(0, bytes.length));
          }
          expect(names).toEqual(plan.map(({ file }) => file.name));
        },
      ),
    );
  });

  it('holds entries of many megabytes', async () => {
    const bytes = Buffer.alloc(20 * 1024 * 1024 + 1, 'abcdefg');
    const [first, last] = await read(await pack([{ name: 'big', bytes }, two[1]!]));
    expect(first!.bytes.equals(bytes)).toBe(true);
    expect(last!.name).toBe('manifest.json');
  });

  it('refuses content whose size differs from the size announced', async () => {
    for (const size of [3, 5]) {
      const tar = createTarWriter(new PassThrough());
      await expect(tar.add({ name: 'a', size }, [Buffer.from('four')])).rejects.toThrow(/size/i);
    }
  });

  it('is refused if it is cut off anywhere or a header is altered', async () => {
    const packed = await pack(two);
    for (let length = 0; length < packed.length; length += 100) {
      await expect(read(packed.subarray(0, length)), `${length} bytes`).rejects.toThrow(TarFault);
    }
    const altered = Buffer.from(packed);
    altered[3]! ^= 1;
    await expect(read(altered)).rejects.toThrow('a part of it is damaged');
    await expect(read(Buffer.alloc(5000, 'no tar file '))).rejects.toThrow(TarFault);
  });

  it('can be exchanged with tar; links are refused', async () => {
    const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-tar-'));
    try {
      const run = (...args: string[]) => execFileSync('tar', args, { cwd: directory });
      writeFileSync(path.join(directory, 'ours.tar'), await pack(two));
      expect(run('tf', 'ours.tar').toString().trim().split('\n')).toEqual(two.map(({ name }) => name));
      run('xf', 'ours.tar');
      expect((await read(run('cf', '-', 'manifest.json', 'tables'))).map(({ name }) => name)).toEqual([
        'manifest.json',
        'tables/',
        'tables/orders/',
        'tables/orders/0001.copy',
      ]);
      symlinkSync('/etc/passwd', path.join(directory, 'link'));
      await expect(read(run('cf', '-', 'link'))).rejects.toThrow('other than files');
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
