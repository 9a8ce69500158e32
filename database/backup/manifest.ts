import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isDataFileName } from './data-files.ts';
import { readTar, TarFault, type TarEntry } from './tar.ts';
import { StartRefused } from '#database/start-refused.ts';

/*
 * A backup is a compressed tar file. It contains `tables/NAME/0001.copy` and so on, the rows of each table in
 * the format of PostgreSQL's COPY, each table after those it refers to; `files/…`, the other files of
 * DATA_DIR; and at the end `manifest.json`, which lists what must be there.
 */

export const FORMAT = 1;

export interface Manifest {
  format: typeof FORMAT;
  createdAt: string;
  postgres: string;
  /** The migrations that had been applied, with their checksums. */
  migrations: { name: string; checksum: string }[];
  tables: { name: string; columns: string[]; rows: number; sha256: string }[];
  sequences: { name: string; value: string }[];
  files: { name: string; sha256: string }[];
  hasSecrets: boolean;
}

export const NEWLINE = 10;

/** Counts and hashes the rows that pass. In COPY's text format a line break is always the end of a row. */
export function createSum() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(bytes: Buffer): void {
      hash.update(bytes);
      for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) rows += 1;
    },
    end: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

/** The table or the file of DATA_DIR that an entry of the tar file belongs to. */
export function placeOf({ name }: TarEntry): { table: string } | { file: string } | 'manifest' {
  if (name === 'manifest.json') return 'manifest';
  const table = /^tables\/([^/]+)\/\d+\.copy$/.exec(name)?.[1];
  if (table !== undefined) return { table };
  const file = /^files\/(.+)$/.exec(name)?.[1];
  if (file !== undefined && isDataFileName(file)) return { file };
  throw new TarFault(`it holds something unknown, ${name}`);
}

/** Faults of the file or its compression are thrown to the reader. */
export const openTar = (file: string) => readTar(pipeline(createReadStream(file), createGunzip(), () => {}));

/** Reads a whole backup and compares it with its manifest. Throws StartRefused with what is wrong with it. */
export async function checkBackupFile(file: string): Promise<Manifest> {
  const sums = new Map<string, ReturnType<typeof createSum>>();
  let manifest: Manifest | undefined;
  try {
    for await (const entry of openTar(file)) {
      if (manifest) throw new TarFault('something follows its end');
      const place = placeOf(entry);
      if (place === 'manifest') {
        manifest = await readManifest(entry);
        continue;
      }
      const key = 'table' in place ? `table ${place.table}` : `file ${place.file}`;
      const sum = sums.get(key) ?? createSum();
      sums.set(key, sum);
      for await (const bytes of entry.content()) sum.add(bytes);
    }
    if (!manifest) throw new TarFault('it ends too early');
    compare(manifest, sums);
    return manifest;
  } catch (error) {
    if (!(error instanceof Error) || !isFault(error)) throw error;
    throw new StartRefused(
      `${file} is no whole backup of Dandle: ${error.message}. Nothing was changed. Take an earlier one.`,
    );
  }
}

function isFault(error: Error): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return error instanceof TarFault || error instanceof SyntaxError || (code ?? '').startsWith('Z_');
}

async function readManifest(entry: TarEntry): Promise<Manifest> {
  const parts: Buffer[] = [];
  for await (const bytes of entry.content()) parts.push(bytes);
  const manifest = JSON.parse(Buffer.concat(parts).toString('utf8')) as Manifest;
  if (manifest.format !== FORMAT)
    throw new TarFault(`its format is ${String(manifest.format)}, not ${FORMAT}`);
  return manifest;
}

function compare(manifest: Manifest, sums: Map<string, ReturnType<typeof createSum>>): void {
  const expectSum = (key: string, wanted: { rows?: number; sha256: string }) => {
    const found = (sums.get(key) ?? createSum()).end();
    sums.delete(key);
    if (found.sha256 !== wanted.sha256 || (wanted.rows ?? found.rows) !== found.rows) {
      throw new TarFault(`the ${key} is not as it was saved`);
    }
  };
  for (const table of manifest.tables) expectSum(`table ${table.name}`, table);
  for (const { name, sha256 } of manifest.files) expectSum(`file ${name}`, { sha256 });
  for (const key of sums.keys()) throw new TarFault(`its manifest does not name the ${key}`);
}
