import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { fixedStatement } from './fixed-statement.ts';

it('is built once, and takes other values each time', () => {
  let built = 0;
  const find = fixedStatement((db, { id, quantities }: { id: string; quantities: number[] }) => {
    built += 1;
    return db
      .selectFrom('basket_items')
      .where('id', '=', id)
      .where('quantity', '=', sql<number>`any(${quantities}::integer[])`)
      .limit(3)
      .select('id');
  });
  const one = find({ id: 'a', quantities: [1, 2] });
  const other = find({ id: 'b', quantities: [] });
  expect(one.parameters).toEqual(['a', [1, 2], 3]);
  expect(other.parameters).toEqual(['b', [], 3]);
  expect(other.sql).toBe(one.sql);
  expect(other).not.toBe(one);
  expect(built).toBe(1);
});

it('refuses to be built from what a value says', () => {
  const asText = fixedStatement((db, { id }: { id: string }) =>
    db.selectFrom('basket_items').where('id', '=', `item ${id}`).select('id'),
  );
  const asJson = fixedStatement((db, { given }: { given: object }) =>
    db.selectFrom('basket_items').where('id', '=', JSON.stringify(given)).select('id'),
  );
  expect(() => asText({ id: 'a' })).toThrow('was read');
  expect(() => asJson({ given: {} })).toThrow('was read');
});
