import type { OwnReview, Review, ReviewForm } from '#contract/reviews.ts';
import { MAX_LENGTH } from '#contract/limits.ts';
import type { ReviewText, StoredReview } from './reviews.queries.ts';

export const A_PARENT = 'A parent';

/** The review as it is stored, or what is wrong with it. */
export function readForm(
  form: ReviewForm,
  firstName: string,
): { text: ReviewText } | { errors: { field: string; message: string }[] } {
  if (form.ShowAs === 'own' && form.OwnName === null) {
    return { errors: [{ field: 'OwnName', message: 'Please enter the name to show.' }] };
  }
  const names = { 'first-name': short(firstName), 'a-parent': A_PARENT, own: form.OwnName };
  return {
    text: {
      stars: form.Stars,
      title: form.Title,
      words: form.Words,
      fit: form.Fit,
      childAgeMonths: form.ChildAgeMonths,
      shownAs: form.ShowAs,
      shownName: names[form.ShowAs] || A_PARENT,
    },
  };
}

function short(name: string): string {
  return [...name].slice(0, MAX_LENGTH.reviewName).join('').trim();
}

export function saysTheSame(review: StoredReview, text: ReviewText): boolean {
  return (Object.keys(text) as (keyof ReviewText)[]).every((key) => review[key] === text[key]);
}

export function showReview(review: StoredReview): Review {
  return {
    Id: review.id,
    Stars: review.stars,
    Title: review.title,
    Words: review.words,
    Fit: review.fit,
    ChildAgeMonths: review.childAgeMonths,
    ShownName: review.shownName,
    Values: review.values,
    WrittenAt: review.writtenAt.toISOString(),
    EditedAt: review.editedAt?.toISOString() ?? null,
    Reply: review.reply === null ? null : { Words: review.reply, RepliedAt: review.repliedAt!.toISOString() },
    IsExample: review.isExample,
  };
}

export function showOwnReview(review: StoredReview): OwnReview {
  return {
    ...showReview(review),
    Product: { Uuid: review.productId, Name: review.productName, ImagePath: review.imagePath },
    ShowAs: review.shownAs,
    Status: review.status,
    HiddenBecause: review.hiddenBecause,
  };
}
