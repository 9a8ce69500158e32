import { deskPages } from '#contract/desk/pages.ts';

export const sendingPath = (orders: readonly string[]) => `${deskPages.sending}?orders=${orders.join(',')}`;

/** How far a batch is; `stay` are the orders that were chosen with it and do not leave. */
export const batchPath = (id: string, stay: readonly string[]) =>
  `${deskPages.sending}?batch=${id}${stay.length > 0 ? `&stay=${stay.join(',')}` : ''}`;
