import type { DeskReview } from '#contract/desk/reviews.ts';

export const starsText = (stars: number) => `${stars} ${stars === 1 ? 'star' : 'stars'}`;

export const reportWords: Readonly<Record<DeskReview['reports'][number]['reason'], string>> = {
  offensive: 'offensive or unlawful',
  'personal-data': 'private things about somebody',
  'not-about-it': 'not about this product',
  'not-genuine': 'not genuine',
};

export const actWords: Readonly<Record<DeskReview['acts'][number]['act'], string>> = {
  answer: 'answered',
  hide: 'hid it',
  unhide: 'showed it again',
  keep: 'kept it',
};
