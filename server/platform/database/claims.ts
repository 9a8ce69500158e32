import { sql, type RawBuilder } from 'kysely';
import type { DB } from '#database/tables.ts';
import { isDatabaseAway, transaction, type Database, type DatabaseTransaction } from './database.ts';

/*
 * How background work is shared by any number of processes. Work that fits into a transaction is locked until that
 * ends (`workThrough`); work that takes longer, or talks to somebody else, is claimed for a while (`claim`), and is due
 * again if its process dies.
 */

interface Due {
  table: keyof DB;
  /** Which rows are due, and which of them first. May read other tables by `with`. */
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  max?: number;
  /** What claims them, such as the end of a lease. */
  set: RawBuilder<unknown>;
  returning: RawBuilder<unknown>;
}

/**
 * Claims rows that are due. Rows that others are claiming at that moment are skipped, so no two processes get the same
 * one and none waits.
 */
export async function claim<Row>(
  db: Database,
  { table, where, order, max = 1, set, returning }: Due,
): Promise<Row[]> {
  const name = sql.table(table);
  const { rows } = await sql<Row>`
    with due as materialized (
      select id from ${name} where ${where} order by ${order} limit ${max} for update of ${name} skip locked
    )
    update ${name} set ${set} from due where ${name}.id = due.id returning ${returning}`.execute(db);
  return rows;
}

interface Work<Item> {
  /** Locks at most `max` items that nobody else has locked. */
  lock: (trx: DatabaseTransaction, max: number) => Promise<readonly Item[]>;
  /** Does them and records that they are done. */
  work: (trx: DatabaseTransaction, items: readonly Item[]) => Promise<void>;
  /** Called after the transaction of an item that failed by itself. Afterwards, `lock` must not return it at once. */
  setAside: (item: Item, error: unknown) => Promise<void>;
  atOnce?: number;
  closing?: AbortSignal | undefined;
}

/**
 * Works until nothing is left, each batch in one transaction: a process that dies midway leaves it waiting, and any
 * number of processes do it once. If a batch fails, its items are tried one at a time, and the one that fails is set
 * aside so that it does not hold up the others.
 */
export async function workThrough<Item>(
  db: Database,
  { lock, work, setAside, atOnce = 1, closing }: Work<Item>,
): Promise<void> {
  let max = atOnce;
  for (;;) {
    if (closing?.aborted) return;
    let locked: readonly Item[] = [];
    try {
      await transaction(db, async (trx) => {
        locked = [];
        locked = await lock(trx, max);
        if (locked.length > 0) await work(trx, locked);
      });
      if (locked.length === 0) return;
    } catch (error) {
      const [first] = locked;
      if (first === undefined || isDatabaseAway(error)) throw error;
      if (max === 1) await setAside(first, error);
      max = max === 1 ? atOnce : 1;
    }
  }
}
