import { readFileSync } from 'node:fs';
import path from 'node:path';

const CLIENT = 'dist/client';
const DESK = 'dist/desk';

/** Bytes, Brotli-compressed. */
interface Budget {
  code: number;
  styles: number;
}

/** The most that a visitor with an empty cache may have to load. */
const BUDGETS: Readonly<Record<string, Budget>> = {
  'product/product-page': { code: 85_050, styles: 10_100 },
  'search/product-listing': { code: 85_350, styles: 9_500 },
  'home/home-page': { code: 84_400, styles: 11_020 },
};

/** The same for the desk: the shell around every screen, and the code of the screen itself. */
const DESK_SHELL_BUDGET = 134_000;
const DESK_SCREEN_BUDGET = 15_000;

interface Chunk {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: readonly string[];
  css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk | undefined>>;

interface Files {
  code: Set<string>;
  styles: Set<string>;
}

/**
 * Fails if a page's first load has outgrown its budget. Parts that the page can do without are loaded later:
 * `laterPart`, `extras`.
 */
export function checkFirstLoads(): void {
  const tooLarge = [...shopPages(), ...deskScreens()].flatMap(({ name, bytes, budget }) =>
    bytes > budget ? [`${name}: ${bytes} bytes, ${bytes - budget} above its budget`] : [],
  );
  if (tooLarge.length > 0) throw new Error(tooLarge.join('\n'));
}

function shopPages() {
  const manifest = readManifest(CLIENT);
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  return Object.entries(BUDGETS).flatMap(([page, budget]) => {
    const { code, styles } = filesOf(manifest, [...entries, `storefront/${page}.tsx`]);
    if (![...styles].some((file) => file.includes('/shop-')))
      throw new Error(`${page} has no styles of the shop`);
    return [
      { name: `${page}, code`, bytes: bytesOf(CLIENT, code), budget: budget.code },
      { name: `${page}, styles`, bytes: bytesOf(CLIENT, styles), budget: budget.styles },
    ];
  });
}

function deskScreens() {
  const manifest = readManifest(DESK);
  const shell = filesOf(manifest, ['desk/index.html']).code;
  const screens = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry);
  return [
    { name: 'the desk', bytes: bytesOf(DESK, shell), budget: DESK_SHELL_BUDGET },
    ...screens.map((screen) => ({
      name: screen,
      bytes: bytesOf(DESK, new Set([...filesOf(manifest, [screen]).code].filter((file) => !shell.has(file)))),
      budget: DESK_SCREEN_BUDGET,
    })),
  ];
}

function readManifest(directory: string): Manifest {
  return JSON.parse(readFileSync(path.join(directory, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** The files of these modules, and of everything they import statically. */
function filesOf(manifest: Manifest, keys: readonly string[]): Files {
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
  keys.forEach(collect);
  return { code, styles };
}

function bytesOf(directory: string, files: Set<string>): number {
  return [...files].reduce((sum, file) => sum + readFileSync(path.join(directory, `${file}.br`)).length, 0);
}
