import { claimDuePayments, type ClaimedPayment, type Turn } from './payments.queries.ts';
import type { PaymentContext } from './payments.types.ts';
import { reconcilePayment } from './reconcile.service.ts';

const BATCH = 10;
/**
 * Quiet payments per run: with a run every two seconds that is 600 a minute, so up to 600 are each checked
 * once a minute. However many more checkouts are abandoned, PayPal is asked no more often, and they take
 * turns.
 */
const MAX_QUIET = 20;

/**
 * Reconciles every payment that is due: buyers who approved and never came back, captures whose outcome got
 * lost, payments that PayPal is still checking, payments that expired, and those reported by webhooks. Those
 * that look abandoned come last, in turn.
 */
export async function checkDuePayments(context: PaymentContext): Promise<void> {
  await check(context, ['first', 'young'], Infinity);
  await check(context, ['quiet'], MAX_QUIET);
}

async function check(context: PaymentContext, turns: readonly Turn[], limit: number): Promise<void> {
  for (let left = limit; left > 0; left -= BATCH) {
    const claimed = await claimBatch(context, turns);
    const due = claimed.filter(({ isTooLate }) => !isTooLate);
    await Promise.all(
      due.map(({ id }) =>
        reconcilePayment(context, id, { isBuyerHere: false }).catch((error: unknown) => {
          // One failing payment must not hold up the others.
          context.log.error({ err: error, payment: id }, 'a payment could not be checked');
        }),
      ),
    );
    if (claimed.length < BATCH) return;
  }
}

/** Takes from the first turn that has any, then from the next while there is room. */
async function claimBatch({ db, clock }: PaymentContext, turns: readonly Turn[]): Promise<ClaimedPayment[]> {
  const claimed: ClaimedPayment[] = [];
  for (const turn of turns) {
    const max = BATCH - claimed.length;
    if (max > 0) claimed.push(...(await claimDuePayments(db, clock.now(), { max, turn })));
  }
  return claimed;
}
