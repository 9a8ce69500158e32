import { sql } from 'kysely';
import type { DB } from '#database/tables.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';

interface Deadline {
  table: keyof DB;
  column: string;
  /** The shop never puts this off for longer. */
  hours: number;
  /** Written with the row: a deadline of a row from the future is never right. */
  writtenAt?: string;
  where?: string;
}

export const deadlines: readonly Deadline[] = [
  { table: 'awaited_products', column: 'next_wave_at', hours: 5 },
  { table: 'cdn_purges', column: 'leased_until', hours: 2 },
  { table: 'desk_jobs', column: 'starts_at', hours: 2, writtenAt: 'made_at' },
  { table: 'imports', column: 'leased_until', hours: 2 },
  { table: 'login_attempts', column: 'retry_at', hours: 25, writtenAt: 'updated_at' },
  // Money that may be on its way keeps its goods however long that takes.
  {
    table: 'orders',
    column: 'reserved_until',
    hours: 4,
    writtenAt: 'placed_at',
    where: 'not payment_in_progress',
  },
  { table: 'outbox', column: 'due_at', hours: 25, writtenAt: 'created_at' },
  { table: 'parcels', column: 'claimed_until', hours: 2 },
  { table: 'payments', column: 'check_at', hours: 7, writtenAt: 'created_at' },
  { table: 'payments', column: 'leased_until', hours: 2 },
  { table: 'pictures', column: 'claimed_until', hours: 2 },
  { table: 'refunds', column: 'check_at', hours: 7, writtenAt: 'created_at' },
];

/** The clocks of two processes never differ by more. */
const CLOCKS_DIFFER_MINUTES = 15;

/**
 * A computer's clock may be years ahead until it is put right. What was put off by an hour meanwhile would then wait
 * for years: e-mails, goods held for an order, a customer's next guess. So whatever lies further ahead than the shop
 * ever puts it off is due now. By the later of this clock and PostgreSQL's, because this one may be behind.
 */
export async function bringBackFarDeadlines({ db, clock, log }: Context): Promise<void> {
  const { rows } = await sql<{
    now: Date;
  }>`select greatest(now(), ${clock.now()}::timestamptz) as now`.execute(db);
  const { now } = rows[0]!;
  for (const { table, column, hours, writtenAt, where } of deadlines) {
    const deadline = sql.ref(column);
    const isFar = sql<boolean>`${deadline} > ${minutesAfter(now, hours * 60)}`;
    const isFromTheFuture = writtenAt
      ? sql<boolean>`${sql.ref(writtenAt)} > ${minutesAfter(now, CLOCKS_DIFFER_MINUTES)}`
      : sql<boolean>`false`;
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set ${deadline} = ${now}
      where ${deadline} > ${now} and (${isFar} or ${isFromTheFuture}) and ${sql.raw(where ?? 'true')}
    `.execute(db);
    if (numAffectedRows > 0n)
      log.warn(
        { table, column, count: Number(numAffectedRows) },
        'a clock was ahead: what waited for it is due now',
      );
  }
}
