import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allDemoProducts } from './demo-catalogue.ts';
import { hash, listPictures, renderPicture } from './pictures/picture.ts';

type WrittenPicture = { path: string; description: string };

/** Raise when the pictures are drawn differently, so that those already written are drawn again. */
const drawingVersion = 5;

/** A process may be allowed few open files. */
const WRITTEN_AT_ONCE = 50;

/**
 * Draws every picture of the demo catalogue that `directory` does not already hold as it should be, and lists
 * them all by sku, in their order. `path` is the file's name within the directory. Killed half-way, it leaves
 * pictures that the next call completes: the record of what was drawn is written last.
 */
export async function writeDemoPictures(directory: string): Promise<Map<string, WrittenPicture[]>> {
  await mkdir(directory, { recursive: true });
  const recordPath = join(directory, 'demo-pictures.json');
  const [drawn, files] = await Promise.all([readRecord(recordPath), readdir(directory)]);
  const present = new Set(files);
  const record: Record<string, string> = {};
  const pictures = new Map<string, WrittenPicture[]>();
  const missing: { path: string; draw: () => string }[] = [];

  for (const product of allDemoProducts) {
    const sku = product.looksLike ?? product.sku;
    const written = listPictures(product).map(({ view, description }, index) => {
      const path = `${sku.toLowerCase()}-${index + 1}.svg`;
      if (product.looksLike) return { path, description };
      const recipe = hash(`${drawingVersion} ${view} ${JSON.stringify(product.picture)}`).toString(36);
      if (drawn[path] !== recipe || !present.has(path)) {
        missing.push({ path, draw: () => renderPicture(product.picture, view) });
      }
      record[path] = recipe;
      return { path, description };
    });
    pictures.set(product.sku, written);
  }

  for (let from = 0; from < missing.length; from += WRITTEN_AT_ONCE) {
    const some = missing.slice(from, from + WRITTEN_AT_ONCE);
    await Promise.all(some.map(({ path, draw }) => writeFile(join(directory, path), draw())));
  }
  if (missing.length > 0) await writeFile(recordPath, JSON.stringify(record));
  return pictures;
}

async function readRecord(path: string): Promise<Record<string, string>> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  try {
    return JSON.parse(text) as Record<string, string>;
  } catch {
    // A record cut short by a kill: draw everything again.
    return {};
  }
}
