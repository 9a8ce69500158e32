import type { Database } from '#server/platform/database/database.ts';
import { listActsOn } from './moderation.queries.ts';
import { exportLetters } from './review-letters.queries.ts';
import { listReviewsOf } from './reviews.queries.ts';

/**
 * Reviews, the shop's acts on them, and the letters that asked for them. The database erases them with the
 * account.
 */
export async function exportPersonalData(db: Database, customerId: string) {
  const written = await listReviewsOf(db, customerId);
  const acts = await listActsOn(
    db,
    written.map(({ id }) => id),
  );
  return {
    reviews: written.map(({ imagePath: _, isExample: _example, ...review }) => ({
      ...review,
      acts: acts.filter(({ reviewId }) => reviewId === review.id),
    })),
    ...(await exportLetters(db, customerId)),
  };
}

/** For staff, on a customer's page; newest first. */
export async function listReviewsForShop(db: Database, customerId: string) {
  const written = await listReviewsOf(db, customerId);
  return written
    .filter(({ isWithdrawn }) => !isWithdrawn)
    .map(({ id, productName, stars, title, words, status, writtenAt }) => ({
      id,
      productName,
      stars,
      title,
      words,
      isHidden: status === 'hidden',
      writtenAt: writtenAt.toISOString(),
    }));
}
