import { deskPages } from '#contract/desk/pages.ts';

const path = (page: string, orderNumbers: readonly string[]) => `${page}?orders=${orderNumbers.join(',')}`;

export const slipsPath = (orderNumbers: readonly string[]) => path(deskPages.slips, orderNumbers);
export const pickListPath = (orderNumbers: readonly string[]) => path(deskPages.pickList, orderNumbers);
export const invoicesPath = (orderNumbers: readonly string[]) => path(deskPages.invoices, orderNumbers);
