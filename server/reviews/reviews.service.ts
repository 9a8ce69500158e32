import { refuse } from '#contract/refusal.ts';
import type { OwnReview, OwnReviews, ProductReviews, ReviewForm, reviewOrders } from '#contract/reviews.ts';
import type { Activity } from '#server/activity/activity.queries.ts';
import { recordOwnAction } from '#server/activity/activity.service.ts';
import { showRating } from '#server/catalogue/ratings.rules.ts';
import type { By } from '#server/platform/actor.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { invalidFields } from '#server/platform/http/serve.ts';
import { findContact } from '#server/profile/profile.service.ts';
import { wantsLetters } from './review-letters.queries.ts';
import * as queries from './reviews.queries.ts';
import { A_PARENT, readForm, saysTheSame, showOwnReview, showReview } from './reviews.rules.ts';

export interface ReviewQuery {
  page: number;
  pageSize: number;
  sort: (typeof reviewOrders)[number];
}

/** A page of buyers' reviews of a product. Refuses if the product does not exist. */
export async function listReviews(
  db: Database,
  productId: string,
  { page, pageSize, sort }: ReviewQuery,
): Promise<ProductReviews> {
  const product = await queries.findReviewable(db, productId);
  if (!product) throw refuse('catalogue/product-not-found');
  const rating = showRating(product.rating);
  const [small = 0, true_ = 0, large = 0] = product.rating?.fit ?? [];
  const found =
    rating.Count === 0
      ? []
      : await queries.listPublishedReviews(db, productId, {
          isExample: rating.IsExample,
          sort,
          limit: pageSize,
          offset: (page - 1) * pageSize,
        });
  return {
    Rating: rating,
    IsReviewable: product.isPromotable,
    Fit: { Small: small, True: true_, Large: large },
    Reviews: found.map(showReview),
    PageInfo: {
      CurrentPage: page,
      TotalPages: Math.ceil(rating.Count / pageSize),
      PageSize: pageSize,
      TotalItems: rating.Count,
    },
  };
}

/**
 * One review for each customer and product, or style. Writing the same again returns the existing one
 * (`isNew` false).
 */
export async function writeReview(
  db: Database,
  by: By,
  productId: string,
  form: ReviewForm,
): Promise<{ review: OwnReview; isNew: boolean }> {
  return transaction(db, async (trx) => {
    const product = await queries.findReviewable(trx, productId);
    if (!product) throw refuse('catalogue/product-not-found');
    if (!product.isPromotable) throw refuse('reviews/not-taken');
    const text = await requireText(trx, by, form);
    await queries.lockReviewsOf(trx, by.customerId);
    const known = await queries.findReviewOfProduct(trx, by.customerId, productId);
    if (known && !known.isWithdrawn) {
      if (!saysTheSame(known, text)) throw refuse('reviews/already-written');
      return { review: showOwnReview(known), isNew: false };
    }
    const purchase = await queries.findPurchase(trx, by.customerId, productId);
    if (!purchase) throw refuse('reviews/not-bought');
    if (known) await queries.updateReview(trx, known.id, text, by.now);
    const id = known?.id ?? (await queries.insertReview(trx, by, purchase, text));
    await record(trx, by, id, 'Review written', product.name);
    return { review: showOwnReview(await requireReview(trx, by, id)), isNew: true };
  });
}

export async function changeReview(db: Database, by: By, id: string, form: ReviewForm): Promise<OwnReview> {
  return transaction(db, async (trx) => {
    await queries.lockReviewsOf(trx, by.customerId);
    const before = await requireReview(trx, by, id);
    const text = await requireText(trx, by, form);
    if (saysTheSame(before, text)) return showOwnReview(before);
    await queries.updateReview(trx, id, text, by.now);
    await record(trx, by, id, 'Review changed', before.productName);
    return showOwnReview(await requireReview(trx, by, id));
  });
}

export async function deleteReview(db: Database, by: By, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    await queries.lockReviewsOf(trx, by.customerId);
    const { productName, status } = await requireReview(trx, by, id);
    // A review that replaces it stays hidden too, until the owner has looked at it.
    if (status === 'hidden') await queries.withdrawReview(trx, id, A_PARENT, by.now);
    else await queries.deleteReview(trx, id);
    await record(trx, by, id, 'Review deleted', productName);
  });
}

export async function reportReview(db: Database, id: string, reason: string, now: Date): Promise<void> {
  if (!(await queries.insertReport(db, id, reason, now))) throw refuse('reviews/not-found');
}

export async function listOwnReviews(db: Database, customerId: string): Promise<OwnReviews> {
  const written = await queries.listReviewsOf(db, customerId);
  const toReview = await queries.listToReview(db, customerId);
  const isWanted = await wantsLetters(db, customerId);
  return {
    Reviews: written.filter(({ isWithdrawn }) => !isWithdrawn).map(showOwnReview),
    ToReview: toReview.map(({ id, name, imagePath, placedAt, hasSizes }) => ({
      Uuid: id,
      Name: name,
      ImagePath: imagePath,
      OrderedAt: placedAt.toISOString(),
      HasSizes: hasSizes,
    })),
    WantsLetters: isWanted,
  };
}

async function requireReview(db: Database, { customerId }: By, id: string): Promise<queries.StoredReview> {
  const review = await queries.findReviewOf(db, customerId, id);
  if (!review) throw refuse('reviews/not-found');
  return review;
}

async function requireText(
  trx: DatabaseTransaction,
  { customerId }: By,
  form: ReviewForm,
): Promise<queries.ReviewText> {
  const contact = await findContact(trx, customerId);
  if (!contact) throw refuse('session/required');
  const read = readForm(form, contact.firstName);
  if ('errors' in read) throw invalidFields(read.errors);
  return read.text;
}

function record(
  trx: DatabaseTransaction,
  { customerId, now: happenedAt }: By,
  entityId: string,
  action: Activity['action'],
  changes: string,
): Promise<void> {
  return recordOwnAction(trx, { customerId, happenedAt, action, entityType: 'Review', entityId, changes });
}
