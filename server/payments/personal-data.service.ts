import { poundsFromPence } from '#contract/money.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listCasesOf } from './webhooks/cases.queries.ts';
import { listPaymentsOf } from './payments.queries.ts';
import { listRefundsOf } from './refunds/refunds.queries.ts';

/**
 * They go with their orders: after the account is deleted, what remains of an order names nobody, and nor do
 * these.
 */
export async function exportPersonalData(db: Database, customerId: string) {
  const payments = await listPaymentsOf(db, { customerId });
  const refunds = await listRefundsOf(db, { customerId });
  const inPounds = <T extends { amountPence: number | null }>({ amountPence, ...rest }: T) => ({
    ...rest,
    amount: amountPence === null ? null : poundsFromPence(amountPence),
  });
  const cases = await listCasesOf(db, { customerId });
  return {
    payments: payments.map(inPounds),
    refunds: refunds.map(inPounds),
    paymentCases: cases.map(inPounds),
  };
}
