// Writes database/tables.ts from a migrated database: npm run database:types -- postgres://… With --verify it
// changes nothing, and fails if the file is out of date.
import { spawnSync } from 'node:child_process';

const [url, ...rest] = process.argv.slice(2);
if (!url) {
  console.error('Usage: npm run database:types -- postgres://… [--verify]');
  process.exit(2);
}
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/kysely-codegen/dist/cli/bin.js',
    '--dialect=postgres',
    `--url=${url}`,
    '--out-file=database/tables.ts',
    '--exclude-pattern=migrations',
    '--date-parser=string',
    '--type-mapping={"int8":"ColumnType<number, number | string, number | string>"}',
    ...rest,
  ],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
