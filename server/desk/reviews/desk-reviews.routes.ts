import * as contract from '#contract/desk/reviews.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { decideOnReview, listDeskReviews } from './desk-reviews.service.ts';

export function deskReviewRoutes(serve: Serve, context: Context): void {
  serve(contract.listDeskReviews, ({ query }) => listDeskReviews(context, query));
  serve(contract.decideOnReview, ({ by, params, body }) => decideOnReview(context, by, params.id, body));
}
