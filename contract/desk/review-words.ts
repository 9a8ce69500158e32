/** waiting: nobody has looked at them as they stand now. */
export const reviewViews = ['waiting', 'reported', 'hidden', 'all'] as const;
export type ReviewView = (typeof reviewViews)[number];
