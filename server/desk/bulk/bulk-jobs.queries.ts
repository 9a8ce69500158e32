import { sql } from 'kysely';
import type { BulkItem, BulkJob } from '#contract/desk/bulk.ts';
import type { GridRow } from '#contract/desk/grid.ts';
import { askedByColumns, isForfeit, type AskedBy } from '#server/desk/staff/asked-by.queries.ts';
import type { StoredFields } from '#server/editing/products/edits.types.ts';
import { productsOfRows, type NarrowedProducts } from '#server/editing/products/product-list.queries.ts';
import type { Low } from '#server/inventory/low-stock.rules.ts';
import type { Actor } from '#server/platform/actor.ts';
import { productsWith } from '#server/catalogue/product-words.queries.ts';
import type { SumChange } from '#server/audit-log/leaps.rules.ts';
import { type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';

export type ItemState = BulkItem['state'];

type WantedInBulk =
  | readonly string[]
  | { search: string; status?: string | undefined }
  | { list: Omit<NarrowedProducts, 'low'>; rows?: readonly string[] | undefined };

/** The wanted products, and with `withSiblings` all variants of their styles, by name. */
export async function listWanted(
  db: Database,
  wanted: WantedInBulk,
  { withSiblings, low, limit }: { withSiblings: boolean; low: Low; limit: number },
): Promise<string[]> {
  const chosen =
    'list' in wanted
      ? sql`id in (${productsOfRows({ ...wanted.list, low }, wanted.rows)})`
      : 'search' in wanted
        ? found(wanted)
        : sql`id = any (${wanted}::uuid[])`;
  const condition = withSiblings
    ? sql`(${chosen}) or style_id in (select style_id from products where style_id is not null and (${chosen}))`
    : chosen;
  const { rows } = await sql<{ id: string }>`
    select id from products where ${condition} order by lower(name), id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** As rows of a table to edit, oldest first, so that variants stay together as they came. */
export async function listGridRows(
  db: Database,
  {
    after,
    limit,
    view,
    ...wanted
  }: {
    search: string;
    status?: string | undefined;
    view?: 'no-weight' | undefined;
    after?: string | undefined;
    limit: number;
  },
): Promise<GridRow[]> {
  const { rows } = await sql<GridRow>`
    select id, version, name, sku, status, price_pence as "pricePence", vat_class as "vatClass", shelf, barcode,
      weight_grams as "weightGrams", parcel_size as "parcelSize"
    from products where ${found(wanted)} and ${after === undefined ? sql`true` : sql`id > ${after}`}
      and ${view === undefined ? sql`true` : sql`weight_grams is null`}
    order by id limit ${limit}
  `.execute(db);
  return rows;
}

function found({ search, status }: { search: string; status?: string | undefined }) {
  const conditions = [
    ...productsWith(search, { partsOfBarcodes: true }),
    status === undefined ? sql`status <> 'archived'` : sql`status = ${status}`,
  ];
  return sql.join(conditions, sql` and `);
}

export interface NewJob {
  kind: BulkJob['kind'];
  input: object;
  summary: string;
  by: Actor & { kind: 'staff' };
  madeAt: Date;
  state: BulkJob['state'];
  total: number;
  failed: number;
  unchanged: number;
  changeSetId?: string | undefined;
  undoes?: string | undefined;
}

export async function insertJob(trx: DatabaseTransaction, job: NewJob): Promise<string> {
  const { id } = await trx
    .insertInto('bulk_jobs')
    .values({
      kind: job.kind,
      input: JSON.stringify(job.input),
      summary: job.summary.slice(0, 300),
      ...askedByColumns(job.by),
      made_at: job.madeAt,
      state: job.state,
      total: job.total,
      failed: job.failed,
      unchanged: job.unchanged,
      change_set_id: job.changeSetId ?? null,
      undoes: job.undoes ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewItem {
  productId: string;
  version: number | null;
  before: Partial<StoredFields> | null;
  after: Partial<StoredFields> | null;
  state: ItemState;
  note: string | null;
}

/** In the order given, counted from 1. */
export async function insertItems(
  trx: DatabaseTransaction,
  jobId: string,
  items: readonly NewItem[],
  from = 0,
): Promise<void> {
  const rows = JSON.stringify(items.map((item, place) => ({ ...item, position: from + place + 1 })));
  await sql`
    insert into bulk_job_items (job_id, position, product_id, version, before, after, state, note)
    select ${jobId}::uuid, position, "productId", version, before, after, state, note
    from jsonb_to_recordset(${rows}::jsonb) as r (
      position integer, "productId" uuid, version integer, before jsonb, after jsonb, state text, note text
    )
  `.execute(trx);
}

function selectJobs(db: Database) {
  return db
    .selectFrom('bulk_jobs')
    .innerJoin('staff', 'staff.id', 'bulk_jobs.staff_id')
    .select([
      'bulk_jobs.id',
      'kind',
      'summary',
      'staff.name as who',
      'made_at as madeAt',
      'state',
      'total',
      'done',
      'failed',
      'unchanged',
      'change_set_id as changeSetId',
      'ended_at as endedAt',
    ]);
}
type Selected = Awaited<ReturnType<ReturnType<typeof selectJobs>['executeTakeFirstOrThrow']>>;

const asJob = ({ madeAt, endedAt, ...row }: Selected) =>
  ({ ...row, madeAt: madeAt.toISOString(), endedAt: endedAt?.toISOString() ?? null }) as BulkJob;

/** The jobs that somebody has started. */
export async function listJobs(db: Database): Promise<BulkJob[]> {
  const rows = await selectJobs(db)
    .where('state', '<>', 'looked-at')
    .orderBy('made_at', 'desc')
    .orderBy('bulk_jobs.id', 'desc')
    .limit(20)
    .execute();
  return rows.map(asJob);
}

export async function findJob(db: Database, id: string): Promise<BulkJob | null> {
  const row = await selectJobs(db).where('bulk_jobs.id', '=', id).executeTakeFirst();
  return row ? asJob(row) : null;
}

export async function lockJob(
  trx: DatabaseTransaction,
  id: string,
): Promise<(BulkJob & { input: unknown }) | null> {
  const row = await selectJobs(trx)
    .select('input')
    .where('bulk_jobs.id', '=', id)
    .forUpdate('bulk_jobs')
    .executeTakeFirst();
  return row ? { ...asJob(row), input: row.input } : null;
}

/** The first of the prices that a note asks about, and how many there are. */
export async function findLeaps(
  trx: DatabaseTransaction,
  jobId: string,
): Promise<{ first: SumChange | undefined; count: number }> {
  const { rows } = await sql<SumChange & { count: number }>`
    select 'The price of ' || p.name as what, (before ->> 'pricePence')::integer as "beforePence",
      (after ->> 'pricePence')::integer as "afterPence", count(*) over ()::integer as count
    from bulk_job_items join products p on p.id = product_id
    where job_id = ${jobId} and state = 'waiting' and note is not null
    order by position limit 1
  `.execute(trx);
  return { first: rows[0], count: rows[0]?.count ?? 0 };
}

export interface RunningJob extends AskedBy {
  id: string;
  kind: BulkJob['kind'];
  summary: string;
  changeSetId: string;
  undoes: string | null;
  /** True if the person who asked has since been suspended or given another role. */
  isForfeit: boolean;
}

/** The oldest running job that no other process is working on, locked until the transaction ends. */
export async function lockRunningJob(trx: DatabaseTransaction): Promise<RunningJob | null> {
  const { rows } = await sql<RunningJob>`
    select id, kind, summary, change_set_id as "changeSetId", undoes, staff_id as "staffId", actor,
      ${isForfeit('bulk_jobs')} as "isForfeit"
    from bulk_jobs
    where state = 'running'
    order by made_at, id limit 1
    for update skip locked
  `.execute(trx);
  return rows[0] ?? null;
}

export interface WaitingItem {
  position: number;
  productId: string;
  version: number | null;
  after: Partial<StoredFields> | null;
}

export async function listWaiting(
  trx: DatabaseTransaction,
  jobId: string,
  limit: number,
): Promise<WaitingItem[]> {
  return (await trx
    .selectFrom('bulk_job_items')
    .where('job_id', '=', jobId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(limit)
    .select(['position', 'product_id as productId', 'version', 'after'])
    .execute()) as WaitingItem[];
}

/** Records the outcome of some items, and counts them. */
export async function endItems(
  trx: DatabaseTransaction,
  jobId: string,
  ended: readonly { productId: string; state: 'done' | 'unchanged' | 'failed'; note: string | null }[],
): Promise<void> {
  await sql`
    with ended as (
      update bulk_job_items i set state = r.state, note = left(r.note, 500)
      from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as r ("productId" uuid, state text, note text)
      where i.job_id = ${jobId} and i.product_id = r."productId" and i.state = 'waiting'
      returning i.state
    )
    update bulk_jobs set
      done = done + (select count(*) from ended where ended.state = 'done'),
      failed = failed + (select count(*) from ended where ended.state = 'failed'),
      unchanged = unchanged + (select count(*) from ended where ended.state = 'unchanged')
    where id = ${jobId}
  `.execute(trx);
}

export async function changeJob(
  trx: Database,
  id: string,
  change: {
    state: BulkJob['state'];
    endedAt?: Date | null;
    changeSetId?: string;
    actor?: Actor & { kind: 'staff' };
  },
): Promise<void> {
  const { actor } = change;
  await trx
    .updateTable('bulk_jobs')
    .set({
      state: change.state,
      ...(change.endedAt !== undefined && { ended_at: change.endedAt }),
      ...(change.changeSetId !== undefined && { change_set_id: change.changeSetId }),
      // The person who starts it answers for it.
      ...(actor && askedByColumns(actor)),
    })
    .where('id', '=', id)
    .execute();
}

export async function listItems(
  db: Database,
  jobId: string,
  { state, after, limit }: { state?: ItemState | undefined; after: number; limit: number },
): Promise<BulkItem[]> {
  const rows = await db
    .selectFrom('bulk_job_items')
    .innerJoin('products', 'products.id', 'bulk_job_items.product_id')
    .where('job_id', '=', jobId)
    .where('position', '>', after)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .orderBy('position')
    .limit(limit)
    .select([
      'position',
      'products.id as productId',
      'products.name',
      'products.sku',
      'before',
      'after',
      'state',
      'note',
    ])
    .execute();
  return rows as BulkItem[];
}

export async function listFailed(db: Database, jobId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bulk_job_items')
    .where('job_id', '=', jobId)
    .where('state', '=', 'failed')
    .orderBy('position')
    .select('product_id as id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The job that is taking back a change set at this moment. */
export async function findRunningUndo(db: Database, changeSetId: string): Promise<string | null> {
  const row = await db
    .selectFrom('bulk_jobs')
    .where('undoes', '=', changeSetId)
    .where('state', '=', 'running')
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
