import { deskPages } from '#contract/desk/pages.ts';

export const sendingPath = (orders: readonly string[]) => `${deskPages.sending}?orders=${orders.join(',')}`;

/** The progress of a batch; `stay` are the orders chosen with it that do not leave. */
export const batchPath = (id: string, stay: readonly string[]) =>
  `${deskPages.sending}?batch=${id}${stay.length > 0 ? `&stay=${stay.join(',')}` : ''}`;
