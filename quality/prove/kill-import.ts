import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { dieInProgram, type Attempt, type KillScenario } from './kill-scenario.ts';
import type { World } from './world.ts';

interface Row {
  sku: string;
  name: string;
  price: number;
  stock: number;
  categoryPath: string[];
}

const PRODUCTS = 12;

function newRows(): Row[] {
  const shelf = randomUUID().slice(0, 8);
  return Array.from({ length: PRODUCTS }, (_, number) => ({
    sku: randomUUID(),
    name: `Cot ${number}`,
    price: 10 + number,
    stock: number,
    categoryPath: [`Nursery ${shelf}`, `Cots ${number % 3}`],
  }));
}

/** The owner's import is killed, and run again with the same file. */
async function importing(world: World, rows: readonly Row[]): Promise<Attempt> {
  const file = path.join(world.directory, `${randomUUID()}.jsonl`);
  writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  const run: (at: Parameters<Attempt['act']>[0]) => ReturnType<typeof dieInProgram> = (at) =>
    dieInProgram(world, at, 'scripts/catalogue.ts', ['import', file]);
  return {
    act: run,
    async again() {
      const { exitCode, output } = await run(null);
      return exitCode === 0 ? [] : [`the second try ends with ${exitCode}: ${output.join(' ')}`];
    },
    async check() {
      const found = await world.db
        .selectFrom('products')
        .innerJoin('stock', 'stock.product_id', 'products.id')
        .innerJoin('product_categories', 'product_categories.product_id', 'products.id')
        .where(
          'sku',
          'in',
          rows.map(({ sku }) => sku),
        )
        .select(['sku', 'name', 'price_pence', 'on_hand'])
        .execute();
      const text = (lines: string[][]) =>
        lines
          .map((line) => line.join())
          .toSorted()
          .join('\n');
      const there = text(found.map((row) => [row.sku, row.name, `${row.price_pence}`, `${row.on_hand}`]));
      const given = text(rows.map((row) => [row.sku, row.name, `${row.price * 100}`, `${row.stock}`]));
      return there === given ? [] : [`${found.length} of ${rows.length} products are as in the file`];
    },
  };
}

export const importScenarios: KillScenario[] = [
  { name: 'import of new products', prepare: (world) => importing(world, newRows()) },
  {
    name: 'import of changed products',
    async prepare(world) {
      const rows = newRows();
      const first = await importing(world, rows);
      await first.again();
      return importing(
        world,
        rows.map((row) => ({ ...row, price: row.price + 5, stock: row.stock + 1, name: `${row.name}, oak` })),
      );
    },
  },
];
