import { takeDuePayments } from './payments.queries.ts';
import { settlePayment, type PaymentContext } from './settle.service.ts';

const BATCH = 10;

/**
 * Looks at every payment that is due: buyers who approved and never came back, captures whose outcome got
 * lost, payments PayPal is still checking, attempts that ran out. What webhooks report comes this way too.
 */
export async function checkDuePayments(context: PaymentContext): Promise<void> {
  for (;;) {
    const ids = await takeDuePayments(context.db, context.clock.now(), BATCH);
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
