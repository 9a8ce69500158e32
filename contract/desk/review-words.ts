/** waiting: nobody has looked at the review in its current form. */
export const reviewViews = ['waiting', 'reported', 'hidden', 'all'] as const;
export type ReviewView = (typeof reviewViews)[number];
