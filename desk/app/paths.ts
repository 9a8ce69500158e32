import { deskPages } from '#contract/desk/pages.ts';

export const orderPath = (orderNumber: string) => deskPages.order.replace(':number', orderNumber);
/** With the form for a refund of a part. */
export const refundPath = (orderNumber: string) => `${orderPath(orderNumber)}?refund=1`;
export const sendingPath = (orders: readonly string[]) => `${deskPages.sending}?orders=${orders.join(',')}`;

/** The progress of a batch; `stay` are the orders chosen with it that do not leave. */
export const batchPath = (id: string, stay: readonly string[]) =>
  `${deskPages.sending}?batch=${id}${stay.length > 0 ? `&stay=${stay.join(',')}` : ''}`;

const printPath = (page: string, orders: readonly string[]) => `${page}?orders=${orders.join(',')}`;
export const slipsPath = (orders: readonly string[]) => printPath(deskPages.slips, orders);
export const pickListPath = (orders: readonly string[]) => printPath(deskPages.pickList, orders);
export const invoicesPath = (orders: readonly string[]) => printPath(deskPages.invoices, orders);

export const returnPath = (id: string) => deskPages.oneReturn.replace(':id', id);
/** What came back of an order without a message. */
export const unannouncedPath = (orderNumber: string) => `${deskPages.unannounced}?order=${orderNumber}`;
/** Those of an order; the only one opens at once. */
export const returnsOfPath = (orderNumber: string) => `${deskPages.returnList}?search=${orderNumber}`;
export const customerPath = (id: string) => deskPages.customer.replace(':id', id);
export const customerDataPath = (id: string) => deskPages.customerData.replace(':id', id);

export const productPath = (id: string) => deskPages.product.replace(':id', id);
export const stockPath = (id: string) => deskPages.stockProduct.replace(':id', id);
export const promotionPath = (id: string) => deskPages.promotion.replace(':id', id);
/** The form for a new code, filled in like another one. */
export const copyPromotionPath = (id: string) => `${deskPages.newPromotion}?copy=${id}`;
export const importPath = (id: string) => deskPages.import.replace(':id', id);
export const changePath = (id: string) => deskPages.change.replace(':id', id);
export const bulkPath = (id: string) => deskPages.bulk.replace(':id', id);

/** The form for giving these words synonyms. */
export const addSynonymsPath = (words: string) =>
  `${deskPages.search}?${new URLSearchParams({ add: words })}`;

/** The screen that shows how the shop reads a search. */
export const trySearchPath = (words: string) => `${deskPages.search}?${new URLSearchParams({ try: words })}`;
