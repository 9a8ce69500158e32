import { readFileSync } from 'node:fs';
import path from 'node:path';

const CLIENT = 'dist/client';
const DESK = 'dist/desk';

/** The most bytes, Brotli-compressed, of the code that a visitor with an empty cache waits for. */
const BUDGETS: Readonly<Record<string, number>> = {
  'catalogue/product-page': 112_064,
  'catalogue/listing-page': 124_000,
  'home/home-page': 112_064,
};

/** Likewise of the desk: what stands around every screen, and the screen itself. */
const DESK_SHELL_BUDGET = 130_000;
const DESK_SCREEN_BUDGET = 15_000;

interface Chunk {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk | undefined>>;

/** Fails when a page's first code has outgrown its budget. What it can do without comes later: `laterPart`. */
export function checkFirstLoads(): void {
  const tooLarge = [...shopPages(), ...deskScreens()].flatMap(({ name, bytes, budget }) =>
    bytes > budget ? [`${name}: ${bytes} bytes of code, ${bytes - budget} above its budget`] : [],
  );
  if (tooLarge.length > 0) throw new Error(tooLarge.join('\n'));
}

function shopPages() {
  const manifest = readManifest(CLIENT);
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  return Object.entries(BUDGETS).map(([page, budget]) => ({
    name: page,
    bytes: bytesOf(CLIENT, filesOf(manifest, [...entries, `storefront/${page}.tsx`])),
    budget,
  }));
}

function deskScreens() {
  const manifest = readManifest(DESK);
  const shell = filesOf(manifest, ['desk/index.html']);
  const screens = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry);
  return [
    { name: 'the desk', bytes: bytesOf(DESK, shell), budget: DESK_SHELL_BUDGET },
    ...screens.map((screen) => ({
      name: screen,
      bytes: bytesOf(
        DESK,
        filesOf(manifest, [screen]).filter((file) => !shell.includes(file)),
      ),
      budget: DESK_SCREEN_BUDGET,
    })),
  ];
}

function readManifest(directory: string): Manifest {
  return JSON.parse(readFileSync(path.join(directory, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** The files of these modules, and of all that they import at once. */
function filesOf(manifest: Manifest, keys: readonly string[]): string[] {
  const files = new Set<string>();
  const collect = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(collect);
  };
  keys.forEach(collect);
  return [...files];
}

function bytesOf(directory: string, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + readFileSync(path.join(directory, `${file}.br`)).length, 0);
}
