import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** What a statement saw, as PostgreSQL writes it: `xmin:xmax:` and the transactions in progress between them. */
export type Snapshot = string;

export interface ChangedFacets {
  /** The snapshot of this statement. */
  snapshot: Snapshot;
  /** Differs after a restart, and on another machine. */
  server: string;
  rows: ChangedRow[];
}

export interface ChangedRow {
  productId: string;
  changedIn: string;
  /** Also false for a removed product. */
  isListed: boolean;
  isLead: boolean;
  isInStock: boolean;
  styleId: string | null;
  stylePosition: number | null;
  pricePence: number;
  ageFromMonths: number | null;
  ageToMonths: number | null;
  /** `{1,2}` */
  valueIds: string;
}

export const PAGE_OF_CHANGES = 5000;
/** Among the removed products, stands for all of them. */
export const EVERYTHING = '00000000-0000-0000-0000-000000000000';

/** Everything that is listed, in the order of product ids. */
export function listAllFacets(
  db: Database,
  after: Pick<ChangedRow, 'productId'> | null,
): Promise<ChangedFacets> {
  return read(
    db,
    sql`select ${facets} from product_facets where is_listed and ${after ? sql`product_id > ${after.productId}::uuid` : sql`true`}`,
    sql`product_id`,
  );
}

/**
 * The rows that a snapshot did not see, as they are now, in the order of their changes. Each change is read once,
 * however long the transactions around it take. A row that claims to come from a future transaction was restored from
 * another server, and has not changed since.
 */
export function listChangedFacets(
  db: Database,
  seen: Snapshot,
  after: Pick<ChangedRow, 'changedIn' | 'productId'> | null,
): Promise<ChangedFacets> {
  const [, next, underWay] = seen.split(':');
  // Separate queries, so that each uses an index, however much there is.
  const conditions = [
    sql`changed_in >= ${next}::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot())`,
    ...(underWay ? [sql`changed_in = any (${underWay.split(',')}::text[]::xid8[])`] : []),
  ];
  const changes = conditions.flatMap((isNew) => [
    sql`select ${facets} from product_facets where ${isNew}`,
    sql`
      select product_id, changed_in, false, false, false, null, null, 0, null, null, '{}' from removed_facets r
      where ${isNew} and not exists (select from product_facets f where f.product_id = r.product_id)`,
  ]);
  return read(
    db,
    sql`
      select * from (${sql.join(changes, sql` union all `)}) changes
      where ${after ? sql`(changed_in, product_id) > (${after.changedIn}::xid8, ${after.productId}::uuid)` : sql`true`}`,
    sql`changed_in, product_id`,
  );
}

const facets = sql`
  product_id, changed_in, is_listed, is_lead, in_stock, style_id, style_position, price_pence, age_from_months,
  age_to_months, value_ids`;

async function read(
  db: Database,
  rowsRead: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<ChangedFacets> {
  const { rows } = await sql<ChangedRow & Omit<ChangedFacets, 'rows'>>`
    select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server, changed.*
    from (select) once left join (
      select product_id as "productId", changed_in::text as "changedIn", is_listed as "isListed", is_lead as "isLead",
        in_stock as "isInStock", style_id as "styleId", style_position as "stylePosition", price_pence as "pricePence",
        age_from_months as "ageFromMonths", age_to_months as "ageToMonths", value_ids::text as "valueIds"
      from (${rowsRead}) read order by ${order} limit ${PAGE_OF_CHANGES}
    ) changed on true
  `.execute(db);
  const { snapshot, server } = rows[0]!;
  return { snapshot, server, rows: rows.filter(({ productId }) => productId !== null) };
}

export interface KnownFacetValue {
  id: number;
  facet: string;
  word: string;
  name: string;
  number: number | null;
  upperNumber: number | null;
}

export function listFacetValues(db: Database, ids: readonly number[]): Promise<KnownFacetValue[]> {
  return db
    .selectFrom('facet_values')
    .where((each) => each('id', '=', each.fn.any(each.val(ids))))
    .select(['id', 'facet', 'word', 'name', 'number', 'upper_number as upperNumber'])
    .execute();
}
