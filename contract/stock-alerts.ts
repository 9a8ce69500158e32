import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, message, noContent, token, uuid } from './text.ts';

const stockAlert = z.object({
  id: z.string(),
  productId: z.string(),
  productName: z.string(),
  imageUrl: z.string().nullable(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
});
export type StockAlert = z.infer<typeof stockAlert>;

const productId = z.uuid('That product id is not valid.');

export const addStockAlert = endpoint('addStockAlert', {
  summary: 'Tell the customer once when a sold-out product can be bought again; asking twice is asking once',
  access: 'customer',
  body: z.strictObject({ productId }),
  answers: { 200: stockAlert },
  refusals: [
    'catalogue/product-not-found',
    'stock-alerts/in-stock',
    'stock-alerts/not-promoted',
    'stock-alerts/too-many',
    'shop/no-mail',
  ],
});

export const requestStockAlert = endpoint('requestStockAlert', {
  summary: 'Mail a link to an address; once it has been opened, the address is told once',
  access: 'visitor',
  body: z.strictObject({ productId, email }),
  answers: { 200: message },
  refusals: [
    'catalogue/product-not-found',
    'stock-alerts/in-stock',
    'stock-alerts/not-promoted',
    'stock-alerts/too-many-mails',
    'request/too-many',
    'shop/no-mail',
  ],
});

export const confirmStockAlert = endpoint('confirmStockAlert', {
  summary: 'The link of that email has been opened; opening it twice succeeds twice',
  access: 'visitor',
  body: z.strictObject({ token }),
  answers: { 200: z.object({ message: z.string(), productId: z.string(), productName: z.string() }) },
  refusals: ['stock-alerts/link-invalid', 'request/too-many'],
});

export const endStockAlerts = endpoint('endStockAlerts', {
  summary: 'End all alerts of whom the link was sent to; ending twice succeeds twice',
  access: 'visitor',
  // Mail programs post to this link with a body of their own (RFC 8058).
  query: z.object({ token }),
  answers: { 200: message },
  refusals: ['stock-alerts/link-invalid', 'request/too-many'],
});

export const listStockAlerts = endpoint('listStockAlerts', {
  summary: 'What the customer waits for, the newest first',
  access: 'customer',
  answers: { 200: z.array(stockAlert) },
  refusals: [],
});

export const deleteStockAlert = endpoint('deleteStockAlert', {
  summary: 'Wait for it no longer',
  access: 'customer',
  params: z.object({ id: uuid }),
  answers: { 204: noContent },
  refusals: ['stock-alerts/not-found'],
});
