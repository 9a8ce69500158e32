import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { askedDuring } from '#tests/support/statements.ts';
import {
  openDatabase,
  snapshot,
  transaction,
  type DatabaseTransaction,
  type OpenDatabase,
} from './database.ts';
import { enqueueRead, enqueue } from './pipelined-statements.ts';

let database: TestDatabase;
let open: OpenDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.url, { poolSize: 1, onError: () => {} });
  await sql`create table notes (word text primary key)`.execute(open.db);
});
afterAll(async () => {
  await open.db.destroy();
  await database.drop();
});
beforeEach(() => sql`delete from notes`.execute(open.db));

const note = (trx: DatabaseTransaction, word: string) =>
  enqueue(trx, sql`insert into notes (word) values (${word})`.compile(trx));
const words = async (db: Parameters<typeof transaction>[0]) =>
  (await sql<{ word: string }>`select word from notes order by word`.execute(db)).rows.map(
    ({ word }) => word,
  );

it('sends statements that need no answer with the next one that does, in the order given', async () => {
  let seen: string[] = [];
  const asked = await askedDuring(() =>
    transaction(open.db, async (trx) => {
      await note(trx, 'a');
      await note(trx, 'b');
      seen = await words(trx);
      await note(trx, 'c');
    }),
  );
  expect(seen).toEqual(['a', 'b']);
  expect(asked.roundTrips).toBe(2);
  expect(asked.statements.map((text) => text.split(' ')[0])).toEqual(
    'begin insert insert select insert commit'.split(' '),
  );
  expect(await words(open.db)).toEqual(['a', 'b', 'c']);
});

it('sends with the commit what no statement came after', async () => {
  const asked = await askedDuring(() => transaction(open.db, (trx) => note(trx, 'a')));
  expect(asked.roundTrips).toBe(1);
  expect(await words(open.db)).toEqual(['a']);
});

it('reads with the commit what the transaction leaves behind', async () => {
  const query = () => sql<{ word: string }>`select word from notes order by word`.compile(open.db);
  let early: unknown[] = [];
  const asked = await askedDuring(async () => {
    const read = await transaction(open.db, async (trx) => {
      await note(trx, 'b');
      await note(trx, 'a');
      const last = await enqueueRead(trx, query());
      early = [...last.rows];
      return last;
    });
    expect(read.rows).toEqual([{ word: 'a' }, { word: 'b' }]);
  });
  expect([asked.roundTrips, early]).toEqual([1, []]);
  const refused = transaction(open.db, async (trx) => {
    await note(trx, 'a');
    await enqueueRead(trx, query());
  });
  await expect(refused).rejects.toMatchObject({ code: '23505' });
  await expect(enqueueRead(open.db, query())).rejects.toThrow('no transaction');
});

it('asks nothing for a transaction in which nothing is asked', async () => {
  const asked = await askedDuring(() => transaction(open.db, async () => {}));
  expect(asked.statements).toEqual([]);
});

it('throws the error of what was sent along, and not merely that the transaction has failed', async () => {
  const twice = async (trx: DatabaseTransaction) => {
    await note(trx, 'a');
    await note(trx, 'a');
  };
  const atStatement = transaction(open.db, async (trx) => {
    await twice(trx);
    await words(trx);
  });
  await expect(atStatement).rejects.toMatchObject({ code: '23505', constraint: 'notes_pkey' });
  await expect(transaction(open.db, twice)).rejects.toMatchObject({ code: '23505' });
  expect(await words(open.db)).toEqual([]);
});

it('rolls back what has been sent, and forgets what has not', async () => {
  const given = new Error('given up');
  const asked = await askedDuring(() =>
    expect(
      transaction(open.db, async (trx) => {
        await note(trx, 'a');
        throw given;
      }),
    ).rejects.toBe(given),
  );
  expect(asked.statements).toEqual([]);
  await expect(
    transaction(open.db, async (trx) => {
      await note(trx, 'a');
      await words(trx);
      await note(trx, 'b');
      throw given;
    }),
  ).rejects.toBe(given);
  expect(await words(open.db)).toEqual([]);
});

it('begins a transaction as it was asked to', async () => {
  const other = openDatabase(database.url, { poolSize: 1, onError: () => {} });
  await snapshot(open.db, async (trx) => {
    expect(await words(trx)).toEqual([]);
    await sql`insert into notes values ('a')`.execute(other.db);
    expect(await words(trx)).toEqual([]);
  });
  await other.db.destroy();
  const writes = snapshot(open.db, (trx) => note(trx, 'b'));
  await expect(writes).rejects.toMatchObject({ code: '25006' });
  expect(await words(open.db)).toEqual(['a']);
});

it('sends at once what no transaction surrounds', async () => {
  await note(open.db as DatabaseTransaction, 'a');
  expect(await words(open.db)).toEqual(['a']);
});
