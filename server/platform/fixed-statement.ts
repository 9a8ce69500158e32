import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Compilable,
  type CompiledQuery,
} from 'kysely';
import type { DB } from '#database/tables.ts';
import type { Database } from './database.ts';

/*
 * Building a statement and compiling its text takes the shop about as long as PostgreSQL takes to run it. A statement
 * whose text is always the same, and which every order needs several times, is built once.
 */

/** Stands for a value while the statement is built: it can be passed to the statement, and used for nothing else. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  toJSON(): never {
    throw new Error(`the value "${this.name}" of a fixed statement was read while it was built`);
  }

  [Symbol.toPrimitive](): never {
    return this.toJSON();
  }
}

const withoutDatabase: Database = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** `build` is called once, when the statement is first needed. */
export function fixedStatement<Values extends object, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
): (values: Values) => CompiledQuery<Row> {
  const placeholders = new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) });
  let made: CompiledQuery<Row> | undefined;
  return (values) => {
    made ??= build(withoutDatabase, placeholders).compile();
    return {
      ...made,
      parameters: made.parameters.map((value) =>
        value instanceof Placeholder ? values[value.name as keyof Values] : value,
      ),
    };
  };
}

/** The first row that a fixed statement returns. */
export async function findOne<Row>(db: Database, statement: CompiledQuery<Row>): Promise<Row | undefined> {
  return (await db.executeQuery(statement)).rows[0];
}
