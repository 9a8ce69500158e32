import type { Database } from '#server/platform/database.ts';
import { listActsOn } from './moderation.queries.ts';
import { exportLetters } from './review-letters.queries.ts';
import { listReviewsOf } from './reviews.queries.ts';

/** Reviews, what the shop has done with them, and the letters that asked. Erased with the account, by the database. */
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

/** For the shop's own people, on the page of a customer; the newest first. */
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
