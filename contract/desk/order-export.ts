import { z } from 'zod';
import { deskEndpoint } from './endpoint.ts';
import { orderFilters } from './order-list.ts';

export const exportOrders = deskEndpoint('exportOrders', {
  summary: 'Every order of a view as CSV, with its buyer and address',
  access: 'staff',
  may: 'orders.export',
  query: z.object(orderFilters),
  answers: { 200: z.string() },
  refusals: [],
  mediaType: 'text/csv',
  isStreamed: true,
});
