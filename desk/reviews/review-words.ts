import type { DeskReview } from '#contract/desk/reviews.ts';

export const starsText = (stars: number) => `${stars} ${stars === 1 ? 'star' : 'stars'}`;

export const reportWords: Readonly<Record<DeskReview['reports'][number]['reason'], string>> = {
  offensive: 'offensive or unlawful',
  'personal-data': 'something private',
  'not-about-it': 'not about this product',
  'not-genuine': 'not genuine',
};

export const actWords: Readonly<Record<DeskReview['acts'][number]['act'], string>> = {
  answer: 'answered',
  hide: 'hid it',
  unhide: 'showed it again',
  keep: 'kept it',
};

export type Decision =
  | { act: DeskReview['acts'][number]['act']; reason: string }
  | { status: DeskReview['status']; reply: string | null };

const decisions = { answer: 'Answer', hide: 'Hide', unhide: 'Show again', keep: 'Keep' } as const;

/** The intended act in words, or what has happened to the review meanwhile. */
export function decisionWords(decision: Decision): string {
  if ('act' in decision) return `${decisions[decision.act]}: ${decision.reason}`;
  const { status, reply } = decision;
  return [status === 'hidden' ? 'Hidden' : 'Published', reply && `answered “${reply}”`]
    .filter(Boolean)
    .join(', ');
}
