/* What other parts of the shop may ask of a customer's orders. */
export { hasPaidOrder } from './paid-orders.queries.ts';
