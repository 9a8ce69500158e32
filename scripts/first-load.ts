import { readFileSync } from 'node:fs';
import path from 'node:path';

const CLIENT = 'dist/client';

/** The most bytes, Brotli-compressed, of the code that a visitor with an empty cache waits for. */
const BUDGETS: Readonly<Record<string, number>> = {
  'catalogue/product-page': 112_064,
  'catalogue/product-listing': 124_000,
  'home/home-page': 112_064,
};

type Manifest = Readonly<
  Record<string, { file: string; isEntry?: boolean; imports?: readonly string[] } | undefined>
>;

/** Fails when a page's first code has outgrown its budget. What it can do without comes later: `laterPart`. */
export function checkFirstLoads(): void {
  const manifest = JSON.parse(readFileSync(path.join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest;
  const tooLarge = Object.entries(BUDGETS).flatMap(([page, budget]) => {
    const bytes = firstLoad(manifest, `storefront/${page}.tsx`);
    return bytes > budget ? [`${page}: ${bytes} bytes of code, ${bytes - budget} above its budget`] : [];
  });
  if (tooLarge.length > 0) throw new Error(tooLarge.join('\n'));
}

function firstLoad(manifest: Manifest, page: string): number {
  const files = new Set<string>();
  const collect = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(collect);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk?.isEntry) collect(key);
  collect(page);
  return [...files].reduce((sum, file) => sum + readFileSync(path.join(CLIENT, `${file}.br`)).length, 0);
}
