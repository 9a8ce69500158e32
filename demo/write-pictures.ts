import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allDemoProducts } from './demo-catalogue.ts';
import { hash, listPictures, renderPicture } from './pictures/picture.ts';

type WrittenPicture = { path: string; description: string };

/** Raise when the pictures are drawn differently, so that those already written are drawn again. */
const drawingVersion = 5;

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
  const writes: Promise<void>[] = [];

  for (const product of allDemoProducts) {
    const sku = product.looksLike ?? product.sku;
    const written = listPictures(product).map(({ view, description }, index) => {
      const path = `${sku.toLowerCase()}-${index + 1}.svg`;
      if (product.looksLike) return { path, description };
      const recipe = hash(`${drawingVersion} ${view} ${JSON.stringify(product.picture)}`).toString(36);
      if (drawn[path] !== recipe || !present.has(path)) {
        writes.push(writeFile(join(directory, path), renderPicture(product.picture, view)));
      }
      record[path] = recipe;
      return { path, description };
    });
    pictures.set(product.sku, written);
  }

  await Promise.all(writes);
  if (writes.length > 0) await writeFile(recordPath, JSON.stringify(record));
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
