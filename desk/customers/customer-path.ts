import { deskPages } from '#contract/desk/pages.ts';

export const customerPath = (id: string) => deskPages.customer.replace(':id', id);
export const customerDataPath = (id: string) => deskPages.customerData.replace(':id', id);
