import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { importCatalogue } from '#server/importing/import-catalogue.service.ts';
import { detectFormat } from '#server/importing/detect-format.reader.ts';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { processorTime } from './processor-time.ts';
import { pidOf } from './shop-process.ts';

interface Imported {
  name: string;
  rows: number;
  seconds: number;
  /** Processor time per thousand rows: the importer's, and PostgreSQL's. */
  importerMilliseconds: number;
  databaseMilliseconds: number;
}

/**
 * A file of this many products, as `npm run catalogue` takes it: into an empty shop, once more, and with every tenth
 * price changed.
 */
export async function measureImports(products: number): Promise<Imported[]> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-import-bench-'));
  const dataDir = path.join(directory, 'data');
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    await migrate(postgres.url, () => {});
    const { db } = openDatabase(postgres.socketUrl, {
      poolSize: 1,
      onError: (error) => console.error(error),
    });
    const databasePid = pidOf(dataDir);
    const taken: Imported[] = [];
    for (const [name, dearer] of [
      ['new', 0],
      ['as they are', 0],
      ['one in ten dearer', 1],
    ] as const) {
      const file = path.join(directory, `${name}.jsonl`);
      await pipeline(Readable.from(linesOf(products, dearer)), createWriteStream(file));
      taken.push(await measureImport(db, { name, file, products, databasePid }));
    }
    await db.destroy();
    return taken;
  } finally {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measureImport(
  db: Database,
  given: { name: string; file: string; products: number; databasePid: number },
): Promise<Imported> {
  const { name, products, databasePid } = given;
  const file = await detectFormat(given.file);
  if ('problem' in file) throw new Error(file.problem);
  const before = processorTime(databasePid);
  const own = process.cpuUsage();
  const began = performance.now();
  await importCatalogue(db, {
    ...{ file, now: new Date(), isDryRun: false, newStatus: 'published', by: { kind: 'command' } },
    onRow: (kind, line, reason) => console.error(`${kind}, line ${line}: ${reason}`),
    onProgress: () => {},
  });
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(own);
  const thousands = products / 1000;
  return {
    ...{ name, rows: products, seconds },
    importerMilliseconds: (user + system) / 1000 / thousands,
    databaseMilliseconds: (processorTime(databasePid) - before) / thousands,
  };
}

const words = [
  'Otter',
  'Meadow',
  'Willow',
  'Harbour',
  'Clover',
  'Ember',
  'Fern',
  'Lark',
  'Pebble',
  'Thistle',
];
const things = [
  'cot',
  'pram',
  'sleepsuit',
  'bottle',
  'muslin',
  'rattle',
  'bath',
  'blanket',
  'bib',
  'carrier',
];
const colours = ['Sage', 'Cream', 'Navy', 'Rose', 'Oat', 'Grey'];

/** Two in five are variants, four to a style. */
function* linesOf(products: number, dearer: 0 | 1): Generator<string> {
  for (let n = 0; n < products; n++) {
    const style = Math.floor(n / 4);
    const isVariant = style % 5 < 2;
    const thing = `${words[style % 10]} ${things[Math.floor(style / 10) % 10]} ${isVariant ? style : n}`;
    const colour = colours[n % 4]!;
    const row = {
      sku: `IMPORT-${n}`,
      name: isVariant ? `${thing}, ${colour}` : thing,
      brand: `Brand ${style % 300}`,
      description: `A ${thing} of soft organic cotton, made for the first months. It washes at 40 degrees, dries quickly and folds away.`,
      price: (500 + (n % 9000) + (n % 10 === 0 ? 100 * dearer : 0)) / 100,
      stock: n % 40,
      categoryPath: [`Department ${style % 10}`, `Shelf ${style % 100}`],
      images: [`/pictures/import-${n % 500}.svg`],
      attributes: { material: 'Cotton', 'weight-kg': (n % 50) / 10, washable: true, colour },
      ...(isVariant && { style: { name: thing, options: { Colour: colour } } }),
    };
    yield `${JSON.stringify(row)}\n`;
  }
}

export function importsTable(taken: readonly Imported[]): string {
  return [
    '| rows | a second | importer, ms of processor for 1,000 rows | PostgreSQL |',
    '|---|---:|---:|---:|',
    ...taken.map(
      ({ name, rows, seconds, importerMilliseconds, databaseMilliseconds }) =>
        `| ${rows.toLocaleString('en-GB')}, ${name} | ${Math.round(rows / seconds).toLocaleString('en-GB')} | ${Math.round(importerMilliseconds)} | ${Math.round(databaseMilliseconds)} |`,
    ),
  ].join('\n');
}
