import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { unreadColumns } from './columns.rules.ts';
import { columnsOf } from './csv-rows.reader.ts';
import { encodingOf, mixedWords, type Encoding } from './encoding.reader.ts';
import { describeBytes, describeText, isJsonDocument, readTable } from './describe-unsupported-file.rules.ts';
import { readRows, type FileFormat, type ImportFile } from './file-rows.reader.ts';
import { isOwn, ownColumns } from './own-csv.reader.ts';
import { isShopify, shopifyColumns } from './other-shops/shopify-csv.reader.ts';
import { isWooCommerce, wooCommerceColumns } from './other-shops/woocommerce-csv.reader.ts';

export const SAMPLE_BYTES = 64 * 1024;

/** Looks at the beginning of a file, whatever its name says. If it cannot be imported, the problem is one sentence. */
export async function detectFormat(
  file: string,
): Promise<(ImportFile & { format: FileFormat }) | { problem: string }> {
  const name = path.basename(file);
  let size: number;
  let sample: Buffer;
  try {
    const found = await stat(file);
    if (found.isDirectory()) return { problem: `${name} is a folder. Give the name of a file.` };
    if (!found.isFile()) return { problem: `${name} is not a regular file. Save it as a file first.` };
    size = found.size;
    sample = await readSample(file);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') return { problem: `File ${file} was not found.` };
    if (code === 'EACCES') return { problem: `This user is not allowed to read ${name}.` };
    throw error;
  }
  const read = () => createReadStream(file, { highWaterMark: 256 * 1024 });
  const format = await detectFormatOf(name, sample, read);
  if ('problem' in format) return format;
  return { name, size, format, rows: (reading) => readRows(format, read, reading) };
}

/** As above, from the first bytes of a file, and then from all of it. */
export async function detectFormatOf(
  name: string,
  sample: Buffer,
  read: () => AsyncIterable<Buffer>,
): Promise<FileFormat | { problem: string }> {
  const format = formatOfSample(name, sample);
  if ('problem' in format) return format;
  const encoding = await encodingOf(read);
  if (typeof encoding !== 'string') return { problem: mixedWords(name, encoding.mixedAt) };
  // Names of columns may have accents.
  return encoding === 'utf-8' ? format : { ...formatOfSample(name, sample, encoding), encoding };
}

function formatOfSample(
  name: string,
  sample: Buffer,
  encoding: Encoding = 'utf-8',
): FileFormat | { problem: string } {
  const strange = describeBytes(sample);
  if (strange) return { problem: `${name} seems to be ${strange}.` };
  const text = new TextDecoder(encoding)
    .decode(sample)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .trimStart();
  if (text === '') return { problem: `${name} is empty.` };
  return formatOf(text) ?? { problem: `${name} seems to be ${describeText(text)}.` };
}

async function readSample(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const tables = [
  { kind: 'shopify', is: isShopify, known: shopifyColumns },
  { kind: 'woocommerce', is: isWooCommerce, known: wooCommerceColumns },
  { kind: 'own', is: isOwn, known: ownColumns },
] as const;

function formatOf(text: string): FileFormat | null {
  if (isJsonDocument(text)) return null;
  for (const delimiter of [',', ';', '\t']) {
    const header = readTable(text, delimiter)[0] ?? [];
    const columns = new Set(columnsOf(header));
    const found = tables.find(({ is }) => is(columns));
    if (!found) continue;
    const unread = unreadColumns(header, found.known);
    return { kind: found.kind, delimiter, ...(unread.length > 0 && { unread }) };
  }
  // The first lines may be the bad ones.
  return /^[^\S\n\r\u2028\u2029]*\{/m.test(text) ? { kind: 'json-lines' } : null;
}
