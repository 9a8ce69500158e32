import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MAX_LENGTH, REVIEWS_PER_PAGE } from './limits.ts';
import { noContent, optionalLine, optionalText, page, pageSize, tokenOrSay, uuid } from './text.ts';

export const fits = ['small', 'true', 'large'] as const;
export const shownAs = ['first-name', 'a-parent', 'own'] as const;
export const reportReasons = ['offensive', 'personal-data', 'not-about-it', 'not-genuine'] as const;
export const reviewOrders = ['newest', 'highest', 'lowest'] as const;

const stars = z
  .number('Please choose from one to five stars.')
  .int('Please choose from one to five stars.')
  .min(1, 'Please choose from one to five stars.')
  .max(5, 'Please choose from one to five stars.');

const rating = z.object({
  /** With one decimal; 0 without reviews. */
  Average: z.number(),
  Count: z.number(),
  /** How many gave one, two … five stars. */
  Distribution: z.array(z.number()).length(5),
  /** True for examples of the demo shop, while no buyer has reviewed the product. */
  IsExample: z.boolean(),
});

const review = z.object({
  Id: z.string(),
  Stars: z.number(),
  Title: z.string().nullable(),
  Words: z.string().nullable(),
  Fit: z.enum(fits).nullable(),
  ChildAgeMonths: z.number().nullable(),
  ShownName: z.string(),
  /** The values of the variant that was bought, such as its size: one for each option of the style. */
  Values: z.array(z.string()),
  /** ISO 8601, UTC. */
  WrittenAt: z.string(),
  EditedAt: z.string().nullable(),
  Reply: z.object({ Words: z.string(), RepliedAt: z.string() }).nullable(),
  IsExample: z.boolean(),
});
export type Review = z.infer<typeof review>;

export const productReviews = z.object({
  Rating: rating,
  /** False for first infant formula, which may not be promoted. */
  IsReviewable: z.boolean(),
  Fit: z.object({ Small: z.number(), True: z.number(), Large: z.number() }),
  Reviews: z.array(review),
  PageInfo: z.object({
    CurrentPage: z.number(),
    TotalPages: z.number(),
    PageSize: z.number(),
    TotalItems: z.number(),
  }),
});
export type ProductReviews = z.infer<typeof productReviews>;

const ownReview = review.extend({
  Product: z.object({ Uuid: z.string(), Name: z.string(), ImagePath: z.string().nullable() }),
  ShowAs: z.enum(shownAs),
  Status: z.enum(['published', 'hidden']),
  /** Why the shop has hidden it. */
  HiddenBecause: z.string().nullable(),
});
export type OwnReview = z.infer<typeof ownReview>;

export const reviewForm = z.strictObject({
  Stars: stars,
  Title: optionalLine('The title', MAX_LENGTH.reviewTitle),
  Words: optionalText('The review', MAX_LENGTH.reviewWords),
  Fit: z.enum(fits, 'Please say small, true or large.').nullish().default(null),
  ChildAgeMonths: z
    .number("Your child's age must be a whole number of months.")
    .int("Your child's age must be a whole number of months.")
    .min(0, "Your child's age must be from 0 to 240 months.")
    .max(240, "Your child's age must be from 0 to 240 months.")
    .nullish()
    .default(null),
  ShowAs: z.enum(shownAs, 'Please choose how you want to be named.').default('a-parent'),
  /** Used with `own`. */
  OwnName: optionalLine('The name', MAX_LENGTH.reviewName),
});
export type ReviewForm = z.output<typeof reviewForm>;

export const listReviews = endpoint('listReviews', {
  summary: 'What buyers say of a product, in whichever variant they bought it',
  access: 'visitor',
  params: z.object({ id: uuid }),
  query: z.object({
    page,
    pageSize: pageSize(REVIEWS_PER_PAGE),
    sort: z.enum(reviewOrders, 'Reviews can be sorted by newest, highest or lowest.').default('newest'),
  }),
  answers: { 200: productReviews },
  refusals: ['catalogue/product-not-found'],
});

export const writeReview = endpoint('writeReview', {
  summary: 'Review a product that one has bought here and been sent; saying the same again changes nothing',
  access: 'customer',
  params: z.object({ id: uuid }),
  body: reviewForm,
  answers: { 201: ownReview, 200: ownReview },
  refusals: [
    'catalogue/product-not-found',
    'reviews/not-bought',
    'reviews/not-taken',
    'reviews/already-written',
    'activity/too-much',
  ],
});

export const changeReview = endpoint('changeReview', {
  summary: 'Change a review of one’s own',
  access: 'customer',
  params: z.object({ id: uuid }),
  body: reviewForm,
  answers: { 200: ownReview },
  refusals: ['reviews/not-found', 'activity/too-much'],
});

export const deleteReview = endpoint('deleteReview', {
  summary: 'Delete a review of one’s own',
  access: 'customer',
  params: z.object({ id: uuid }),
  answers: { 204: noContent },
  refusals: ['reviews/not-found', 'activity/too-much'],
});

export const reportReview = endpoint('reportReview', {
  summary: 'Tell the shop that a review is not as it should be',
  access: 'visitor',
  params: z.object({ id: uuid }),
  body: z.strictObject({ Reason: z.enum(reportReasons, 'Please say what is wrong with the review.') }),
  answers: { 204: noContent },
  refusals: ['reviews/not-found', 'request/too-many'],
});

export const listOwnReviews = endpoint('listOwnReviews', {
  summary: 'The customer’s own reviews, and what they have bought and could review',
  access: 'customer',
  answers: {
    200: z.object({
      Reviews: z.array(ownReview),
      ToReview: z.array(
        z.object({
          Uuid: z.string(),
          Name: z.string(),
          ImagePath: z.string().nullable(),
          /** ISO 8601, UTC. */
          OrderedAt: z.string(),
          HasSizes: z.boolean(),
        }),
      ),
      /** Whether letters may ask this customer for reviews. */
      WantsLetters: z.boolean(),
    }),
  },
  refusals: [],
});
export type OwnReviews = z.infer<(typeof listOwnReviews)['answers'][200]>;

const linkToken = z.object({ token: tokenOrSay('The link is incomplete.') });
const choice = z.object({ WantsLetters: z.boolean() });

/**
 * Mail programs call this automatically, at the address of the page that does the same (RFC 8058): the token is in the
 * address, and any body is ignored.
 */
export const declineReviewLetters = endpoint('declineReviewLetters', {
  summary: 'No more letters that ask for reviews; declining twice succeeds twice',
  access: 'visitor',
  query: linkToken,
  answers: { 200: choice },
  refusals: ['reviews/link-invalid', 'request/too-many'],
});

export const resumeReviewLetters = endpoint('resumeReviewLetters', {
  summary: 'Emails that ask for reviews, after all',
  access: 'visitor',
  query: linkToken,
  answers: { 200: choice },
  refusals: ['reviews/link-invalid', 'request/too-many'],
});
