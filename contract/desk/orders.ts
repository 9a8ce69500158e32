/** What an owner looks at, from what waits to everything. */
export const orderViews = ['to-pack', 'late', 'in-review', 'disputed', 'sent', 'refunds', 'all'] as const;
