import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { order } from './orders.ts';
import { uuid } from './text.ts';

export const initiatePayPalPayment = endpoint('initiatePayPalPayment', {
  summary: 'Start paying at PayPal; asked twice it answers the same approval URL while that lives',
  access: 'customer',
  params: z.object({ id: uuid }),
  answers: { 200: z.object({ approvalUrl: z.string() }) },
  refusals: [
    'orders/not-found',
    'orders/out-of-stock',
    'orders/demo-products',
    'payments/shop-not-ready',
    'payments/too-many',
    'payments/not-payable',
    'payments/already-paid',
    'payments/pending',
    'payments/outcome-unknown',
    'payments/provider-unavailable',
  ],
});

/**
 * The id is not validated here: on this call, status 400 means "already captured" and nothing else, so a malformed id
 * must be answered with 404.
 */
export const captureOrderPayment = endpoint('captureOrderPayment', {
  summary: 'Capture the approved payment of an order',
  access: 'customer',
  params: z.object({ id: z.string() }),
  takesAnyParams: true,
  answers: { 200: order },
  refusals: [
    'payments/already-captured',
    'payments/order-not-found',
    'payments/declined',
    'payments/not-approved',
    'payments/not-payable',
    'payments/pending',
    'payments/out-of-stock',
    'payments/outcome-unknown',
  ],
});
