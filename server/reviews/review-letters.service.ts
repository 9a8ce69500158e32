import { refuse } from '#contract/refusal.ts';
import { recordOwnAction } from '#server/activity/activity.service.ts';
import { hashSecretToken, newSecretToken } from '#server/authentication/sessions/secret-tokens.rules.ts';
import { enqueueEmail } from '#server/outbox/outbox.queries.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { seal } from '#server/platform/secrets.ts';
import { findContact } from '#server/profile/profile.service.ts';
import * as queries from './review-letters.queries.ts';

export { isReviewAsked } from './review-letters.queries.ts';

/**
 * A shop that starts sending letters, or was closed for long, does not ask about orders that everybody has
 * forgotten.
 */
const ASKED_WITHIN_DAYS = 30;
const AT_ONCE = 20;

/**
 * Writes the letters that are due: one for each order, some days after it was delivered
 * (`REVIEW_REQUEST_DAYS`). Returns how many.
 */
export async function askForReviews(context: Pick<Context, 'db' | 'clock' | 'config'>): Promise<number> {
  const { reviewRequestDays } = context.config;
  if (reviewRequestDays === 0) return 0;
  for (let written = 0; ;) {
    const now = context.clock.now();
    const delivered = {
      after: daysBefore(now, reviewRequestDays + ASKED_WITHIN_DAYS),
      until: daysBefore(now, reviewRequestDays),
    };
    const orders = await transaction(context.db, async (trx) => {
      const found = await queries.lockOrdersToAskAbout(trx, delivered, AT_ONCE);
      for (const order of found) await writeLetter(trx, context, order, now);
      return found.length;
    });
    written += orders;
    if (orders < AT_ONCE) return written;
  }
}

async function writeLetter(
  trx: DatabaseTransaction,
  { config }: Pick<Context, 'config'>,
  order: queries.DeliveredOrder,
  now: Date,
): Promise<void> {
  const contact = await findContact(trx, order.customerId);
  if (!contact) return;
  const { firstName, recipient } = contact;
  const token = newSecretToken();
  if (!(await queries.insertReviewRequest(trx, order, hashSecretToken(token), now))) return;
  await enqueueEmail(
    trx,
    {
      template: 'review-request',
      recipient,
      content: {
        firstName,
        email: recipient.address,
        sealedToken: seal(config.secretKey, 'mailed link', recipient.address, token),
        orderNumber: order.orderNumber,
        placedAt: order.placedAt.toISOString(),
        items: order.items,
      },
      customerId: order.customerId,
      deduplicationKey: `review-request:${order.id}`,
    },
    now,
  );
}

/** Chooses whether to receive such letters, by the token of any of them, as often as one likes. */
export async function chooseLetters(
  { db }: Pick<Context, 'db'>,
  token: string,
  isWanted: boolean,
  now: Date,
): Promise<{ WantsLetters: boolean }> {
  await transaction(db, async (trx) => {
    const customerId = await queries.findCustomerOfLetter(trx, hashSecretToken(token));
    if (customerId === undefined) throw refuse('reviews/link-invalid');
    const isChanged = isWanted
      ? await queries.resumeLetters(trx, customerId)
      : await queries.refuseLetters(trx, customerId, now);
    if (!isChanged) return;
    const action = isWanted ? 'Review letters wanted again' : 'Review letters declined';
    await recordOwnAction(trx, { customerId, happenedAt: now, action });
  });
  return { WantsLetters: isWanted };
}
