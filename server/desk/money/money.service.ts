import type { Money } from '#contract/desk/money.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { snapshot } from '#server/platform/database/database.ts';
import { listOpenPayments, listOpenRefunds } from './money.queries.ts';

const MAX_LISTED = 100;
/** A buyer who has approved waits no longer than this for the answer. */
const CAPTURING_MINUTES = 2;

/**
 * Payments and refunds on which the shop and PayPal do not agree. On all others they agree, because PayPal is
 * asked about each until they do.
 */
export async function readMoney({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Money> {
  const now = clock.now();
  return snapshot(db, async (trx) => {
    const capturingBefore = minutesAfter(now, -CAPTURING_MINUTES);
    const payments = await listOpenPayments(trx, { capturingBefore, limit: MAX_LISTED + 1 });
    const refunds = await listOpenRefunds(trx, MAX_LISTED + 1);
    const told = <Row extends { since: Date }>(rows: readonly Row[]) =>
      rows.slice(0, MAX_LISTED).map((row) => ({ ...row, since: row.since.toISOString() }));
    return {
      lookedAt: now.toISOString(),
      payments: told(payments),
      refunds: told(refunds),
      hasMore: payments.length > MAX_LISTED || refunds.length > MAX_LISTED,
    };
  });
}
