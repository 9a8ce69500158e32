import { deskPages } from '#contract/desk/pages.ts';

export const orderPath = (orderNumber: string) => deskPages.order.replace(':number', orderNumber);
