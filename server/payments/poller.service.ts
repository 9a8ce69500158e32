import { takeDuePayments } from './payments.queries.ts';
import { settlePayment, type PaymentContext } from './settle.service.ts';

/** How many are looked at at once. */
const BATCH = 10;
/**
 * How many quiet ones at a time: at a run every two seconds that is 600 a minute, so each of 600 is looked at once
 * a minute. However many more checkouts are abandoned, PayPal is asked no more often, and they take turns.
 */
const QUIET_LOOKS = 20;

/**
 * Looks at every payment that is due: buyers who approved and never came back, captures whose outcome got
 * lost, payments PayPal is still checking, attempts that ran out. What webhooks report comes this way too.
 * Attempts that seem abandoned come last and in turn.
 */
export async function checkDuePayments(context: PaymentContext): Promise<void> {
  await check(context, { isQuiet: false, limit: Infinity });
  await check(context, { isQuiet: true, limit: QUIET_LOOKS });
}

async function check(
  context: PaymentContext,
  { isQuiet, limit }: { isQuiet: boolean; limit: number },
): Promise<void> {
  for (let left = limit; left > 0; left -= BATCH) {
    const ids = await takeDuePayments(context.db, context.clock.now(), { most: BATCH, isQuiet });
    await Promise.all(
      ids.map((id) =>
        settlePayment(context, id, { isBuyerHere: false }).catch((error: unknown) => {
          // One payment that cannot be settled must not keep the others waiting.
          context.log.error({ err: error, payment: id }, 'a payment could not be checked');
        }),
      ),
    );
    if (ids.length < BATCH) return;
  }
}
