import { describe, expect, it } from 'vitest';
import { concurrentStatements, isOutsideTransaction } from './concurrent-indexes.ts';
import { listMigrations } from './migrate.ts';

/** Index builds on existing tables during which nobody can write to the table. */
function blockingIndexes(sql: string): string[] {
  const made = new Set([...sql.matchAll(/create table (?:if not exists )?(\w+)/gi)].map(([, name]) => name));
  // The comment above them gives a reason.
  const unexcused = sql
    .replaceAll(/^-- not concurrently: .{10,}\n(?:--.*\n)*[^;]*;/gm, '')
    .replaceAll(/--.*$/gm, '');
  const builds = [
    ...unexcused.matchAll(/create (?:unique )?index (?!concurrently)[^;]*? on (?:only )?(\w+)[^;]*;/gi),
    ...unexcused.matchAll(
      /alter table (?:if exists )?(?:only )?(\w+)[^;]*?\b(?:unique|primary key|exclude)\b(?! using index)[^;]*;/gi,
    ),
  ];
  return builds.filter(([, on]) => !made.has(on!)).map(([statement]) => statement);
}

describe('the migrations', () => {
  it('do not stop anybody from writing while an index is built, or say why that does not matter', async () => {
    // Earlier ones are history.
    const recent = (await listMigrations()).filter(({ name }) => name >= '0022');
    for (const { name, sql } of recent) expect(blockingIndexes(sql), name).toEqual([]);
    for (const { name, sql } of recent.filter((one) => isOutsideTransaction(one.sql))) {
      expect(concurrentStatements(sql), name).not.toEqual([]);
    }
  });

  it.each([
    ['create index a on orders (id);', 1],
    ['create unique index a on only orders (id)\n  where id > 1;', 1],
    ['alter table orders add constraint a unique (id);', 1],
    ['alter table orders add column a int unique;', 1],
    ['create table a (id int unique); create index b on a (id);', 0],
    ['create index concurrently if not exists a on orders (id);', 0],
    ['alter table orders add constraint a unique using index b;', 0],
    ['alter table orders add column unique_code int;', 0],
    [
      '-- not concurrently: a dozen rows, whatever the shop.\n-- Really.\ncreate index a on categories (id);',
      0,
    ],
    [
      '-- not concurrently: a dozen rows.\ncreate index a on categories (id);\ncreate index b on orders (id);',
      1,
    ],
  ])('are understood: %s', (sql, count) => {
    expect(blockingIndexes(sql)).toHaveLength(count);
  });
});
