import { readFileSync } from 'node:fs';
import path from 'node:path';

const CLIENT = 'dist/client';

interface Budget {
  code: number;
  styles: number;
}

/** The most bytes, Brotli-compressed, that a visitor with an empty cache waits for. */
const BUDGETS: Readonly<Record<string, Budget>> = {
  'catalogue/product-page': { code: 110_700, styles: 10_000 },
  'catalogue/product-listing': { code: 118_300, styles: 10_000 },
  'home/home-page': { code: 110_400, styles: 11_000 },
};

type Manifest = Readonly<
  Record<
    string,
    { file: string; isEntry?: boolean; imports?: readonly string[]; css?: readonly string[] } | undefined
  >
>;

/** Fails when a page's first load has outgrown its budget. What it can do without comes later: `laterPart`, `extras`. */
export function checkFirstLoads(): void {
  const manifest = JSON.parse(readFileSync(path.join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest;
  const tooLarge = Object.entries(BUDGETS).flatMap(([page, budget]) => {
    const { code, styles } = firstLoad(manifest, `storefront/${page}.tsx`);
    return [...excess(page, 'code', code, budget.code), ...excess(page, 'styles', styles, budget.styles)];
  });
  if (tooLarge.length > 0) throw new Error(tooLarge.join('\n'));
}

function excess(page: string, what: string, bytes: number, most: number): string[] {
  return bytes > most ? [`${page}: ${bytes} bytes of ${what}, ${bytes - most} above its budget`] : [];
}

function firstLoad(manifest: Manifest, page: string): Budget {
  const code = new Set<string>();
  const styles = new Set<string>();
  const collect = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    if (code.has(chunk.file)) return;
    code.add(chunk.file);
    chunk.css?.forEach((file) => styles.add(file));
    chunk.imports?.forEach(collect);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk?.isEntry) collect(key);
  collect(page);
  return { code: sizeOf(code), styles: sizeOf(styles) };
}

function sizeOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + readFileSync(path.join(CLIENT, `${file}.br`)).length, 0);
}
