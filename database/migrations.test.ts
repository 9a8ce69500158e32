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

/** What the version before may still use, while it sells beside this one (docs/decisions/processes-and-releases.md). */
function withdrawals(sql: string): string[] {
  const made = new Set([...sql.matchAll(/create table (?:if not exists )?(\w+)/gi)].map(([, name]) => name));
  // The comment above them says since which migration nothing uses it any more.
  const unexcused = sql
    .replaceAll(/^-- unused since \d{4}.*\n(?:--.*\n)*[^;]*;/gm, '')
    .replaceAll(/--.*$/gm, '');
  return unexcused.split(';').flatMap((statement) => {
    const [, table] = /^\s*alter table (?:if exists )?(?:only )?(\w+)/i.exec(statement) ?? [];
    if (table && made.has(table)) return [];
    const isOne =
      /^\s*drop (?:table|view|type|function|sequence)\b/i.test(statement) ||
      (table &&
        /\b(?:drop column|rename|alter column \w+ (?:set not null|(?:set data )?type))\b/i.test(statement)) ||
      (table && /\badd column\b(?![^,]*\b(?:default|generated)\b)[^,]*\bnot null\b/i.test(statement));
    return isOne ? [statement.trim()] : [];
  });
}

describe('the migrations', () => {
  it('do not stop anybody from writing while an index is built, or say why that does not matter', async () => {
    const migrations = await listMigrations();
    for (const { name, sql } of migrations) expect(blockingIndexes(sql), name).toEqual([]);
    for (const { name, sql } of migrations.filter((one) => isOutsideTransaction(one.sql))) {
      expect(concurrentStatements(sql), name).not.toEqual([]);
    }
  });

  it('take nothing away that the version before may still use, or say why it does not', async () => {
    for (const { name, sql } of await listMigrations()) expect(withdrawals(sql), name).toEqual([]);
  });

  it.each([
    ['drop table orders;', 1],
    ['drop function word_cost(text);', 1],
    ['alter table orders drop column notes;', 1],
    ['alter table orders rename column notes to words;', 1],
    ['alter table orders alter column notes set not null;', 1],
    ['alter table orders alter column notes type int;', 1],
    ['alter table orders add column a int not null;', 1],
    ['alter table orders add column a int not null default 0, add column b int not null;', 1],
    ['alter table orders add column a int not null default 0;', 0],
    ['alter table orders add column a int;', 0],
    ['create table a (id int); alter table a alter column id set not null;', 0],
    ['drop index orders_by_number;', 0],
    ['-- unused since 0094: words are kept without them.\nalter table words drop column remainders;', 0],
    ['-- unused since 0094.\ndrop table a;\ndrop table b;', 1],
  ])('are understood to take away: %s', (sql, count) => {
    expect(withdrawals(sql)).toHaveLength(count);
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
