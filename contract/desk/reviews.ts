import { z } from 'zod';
import { MAX_LENGTH } from '#contract/limits.ts';
import { text, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { seenVersion } from './versions.ts';
import { reviewViews } from './review-words.ts';

const review = z.object({
  id: z.string(),
  version: z.number(),
  productId: z.string(),
  productName: z.string(),
  productSku: z.string(),
  orderNumber: z.string().nullable(),
  stars: z.number(),
  title: z.string().nullable(),
  words: z.string().nullable(),
  shownName: z.string(),
  status: z.enum(['published', 'hidden']),
  hiddenBecause: z.string().nullable(),
  /** The shop's public answer. */
  reply: z.string().nullable(),
  writtenAt: z.string(),
  editedAt: z.string().nullable(),
  /** Nobody has looked at it in its current form. */
  isWaiting: z.boolean(),
  /** How often it has been reported for each reason since somebody last looked. */
  reports: z.array(
    z.object({
      reason: z.enum(['offensive', 'personal-data', 'not-about-it', 'not-genuine']),
      count: z.number(),
    }),
  ),
  /** What staff have done with it, oldest first. */
  acts: z.array(
    z.object({
      act: z.enum(['answer', 'hide', 'unhide', 'keep']),
      reason: z.string(),
      actedBy: z.string(),
      actedAt: z.string(),
    }),
  ),
});
export type DeskReview = z.output<typeof review>;

export const listDeskReviews = deskEndpoint('listDeskReviews', {
  summary: 'Reviews with the actions taken on each, newest first, fifty at a time',
  access: 'staff',
  may: 'products.edit',
  query: z.object({
    view: z.enum(reviewViews, 'There is no such view.').default('waiting'),
    /** The last id of the previous page. */
    after: uuid.optional(),
  }),
  answers: { 200: z.object({ reviews: z.array(review), hasMore: z.boolean() }) },
  refusals: [],
});

export const decideOnReview = deskEndpoint('decideOnReview', {
  summary: 'Answer a review publicly, hide it with a reason, show it again, or keep it',
  access: 'staff',
  may: 'products.edit',
  params: z.object({ id: uuid }),
  body: z.strictObject({
    act: z.enum(['answer', 'hide', 'unhide', 'keep'], 'Please say what to do with the review.'),
    /** For `answer`, the text of the reply. */
    reason: text('The reason', MAX_LENGTH.reviewWords),
    version: seenVersion,
  }),
  answers: { 200: review },
  refusals: ['reviews/not-found', 'reviews/reason-needed', 'reviews/nothing-to-do', 'desk/changed-meanwhile'],
});
