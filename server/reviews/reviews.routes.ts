import * as contract from '#contract/reviews.ts';
import type { Context } from '#server/platform/context.ts';
import { productTag } from '#server/platform/cache/public-changes.ts';
import type { ServeCached } from '#server/platform/cache/serve-cached.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { chooseLetters } from './review-letters.service.ts';
import * as reviews from './reviews.service.ts';

/** Anybody may make these calls. */
const isRateLimited = true;

export function reviewRoutes(serve: Serve, serveCached: ServeCached, context: Context): void {
  const { db } = context;
  serveCached(
    contract.listReviews,
    ({ params, query }) => reviews.listReviews(db, params.id, query),
    ({ params }) => [productTag(params.id)],
  );
  serve(contract.writeReview, async ({ by, params, body, reply }) => {
    const { review, isNew } = await reviews.writeReview(db, by, params.id, body);
    reply.code(isNew ? 201 : 200);
    return review;
  });
  serve(contract.changeReview, ({ by, params, body }) => reviews.changeReview(db, by, params.id, body));
  serve(contract.deleteReview, ({ by, params }) => reviews.deleteReview(db, by, params.id));
  serve(
    contract.reportReview,
    ({ by, params, body }) => reviews.reportReview(db, params.id, body.Reason, by.now),
    { isRateLimited },
  );
  serve(contract.listOwnReviews, ({ by }) => reviews.listOwnReviews(db, by.customerId), {
    lane: 'reports',
  });
  serve(
    contract.declineReviewLetters,
    ({ by, query }) => chooseLetters(context, query.token, false, by.now),
    { isRateLimited },
  );
  serve(contract.resumeReviewLetters, ({ by, query }) => chooseLetters(context, query.token, true, by.now), {
    isRateLimited,
  });
}
