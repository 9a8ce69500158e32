import { refuse } from '#contract/refusal.ts';
import { uuid } from '#contract/text.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { versioned } from '#server/audit-log/versioned.rules.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import {
  snapshot,
  transaction,
  type Database,
  type DatabaseTransaction,
} from '#server/platform/database/database.ts';
import * as queries from './moderation.queries.ts';
import { readReason } from './moderation.rules.ts';

/*
 * What the owner can do with reviews. A buyer's text is never changed or deleted: a review is answered, or
 * hidden for a reason that its writer is told; every act is recorded with its reason.
 */

export function listReviewsForOwner(
  db: Database,
  wanted: queries.ReviewSearch,
): Promise<queries.OwnersReview[]> {
  return queries.listReviewsForOwner(db, wanted);
}

/** `listReviewsForOwner` with the acts on each review. */
export async function listReviewsWithActions(db: Database, wanted: queries.ReviewSearch) {
  return snapshot(db, async (trx) => {
    const reviews = await queries.listReviewsForOwner(trx, wanted);
    const acts = await queries.listActsOn(
      trx,
      reviews.map(({ id }) => id),
    );
    return reviews.map((review) => ({
      ...review,
      acts: acts.filter(({ reviewId }) => reviewId === review.id),
    }));
  });
}

export function countReviewsToLookAt(db: Database, max: number): Promise<number> {
  return queries.countReviewsToLookAt(db, max);
}

/** Everything there is to know about a review. Refuses if it does not exist. */
export async function readReview(db: Database, id: string) {
  if (!uuid.safeParse(id).success) throw refuse('reviews/not-found');
  return snapshot(db, async (trx) => {
    const review = await queries.findReview(trx, id);
    if (!review) throw refuse('reviews/not-found');
    const acts = await queries.listActsOn(trx, [id]);
    return { ...review, acts: acts.map(({ reviewId: _, ...act }) => act) };
  });
}

/**
 * Refuses an act that has been done already or has no reason, and one on a review that has changed since
 * version `seen`.
 */
export async function actOnReview(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  id: string,
  { act, reason: given, actedBy, seen }: queries.ReviewAction & { seen?: number },
): Promise<void> {
  const reason = readReason(act, given);
  if (typeof reason !== 'string') throw refuse('reviews/reason-needed', reason);
  if (!uuid.safeParse(id).success) throw refuse('reviews/not-found');
  await transaction(db, async (trx) => {
    const review = await queries.lockReview(trx, id);
    if (!review) throw refuse('reviews/not-found');
    if (seen !== undefined && review.version !== seen) {
      const { version, status, reply } = review;
      const decided = { version, decision: { status, reply }, ...(await latestDecision(trx, id, review)) };
      versioned(decided, seen, { decision: { act, reason } });
    }
    const present = { hide: 'hidden', unhide: 'published' };
    if ((act === 'hide' || act === 'unhide') && review.status === present[act]) {
      throw refuse('reviews/nothing-to-do', { id, present: present[act] });
    }
    const now = clock.now();
    await queries.carryOut(trx, id, { act, reason, actedBy }, now);
    // The reason may quote the writer, so it is kept with the review's own acts and deleted with the writer's
    // account.
    await recordAction(trx, actor, {
      happenedAt: now,
      act: `reviews.${act}`,
      entity: 'review',
      entityId: id,
      after: { reason },
      personal: ['reason'],
    });
  });
}

/** By staff or by the review's writer. */
async function latestDecision(trx: DatabaseTransaction, id: string, { editedAt }: { editedAt: Date | null }) {
  const last = (await queries.listActsOn(trx, [id])).at(-1);
  const isByWriter = editedAt !== null && (!last || editedAt > last.actedAt);
  return isByWriter
    ? { changedBy: 'Its writer', changedAt: editedAt }
    : { changedBy: last?.actedBy ?? null, changedAt: last?.actedAt ?? null };
}
