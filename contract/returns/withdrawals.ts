import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { MAX_QUANTITY } from '#contract/limits.ts';
import { email, line, optionalText, token, uuid } from '#contract/text.ts';
import { MAX_NUMBER_TYPED, MAX_RETURN_NOTE, MAX_RETURN_TRACKING, returnStates } from './words.ts';

/* Withdrawing without logging in: a form that anybody may send, and the link in the email that answers it. */

export const withdraw = endpoint('withdraw', {
  summary: 'Withdraw from an order without logging in; the answer is the same whether there is such an order',
  access: 'visitor',
  body: z.strictObject({
    orderNumber: line('The order number', MAX_NUMBER_TYPED),
    email,
    note: optionalText('The note', MAX_RETURN_NOTE),
  }),
  answers: { 202: z.object({ message: z.string(), toldAt: z.string() }) },
  refusals: ['returns/too-many-forms'],
});

const withdrawal = z.object({
  orderNumber: z.string(),
  /** ISO 8601, UTC. */
  toldAt: z.string(),
  /** On the slip in the parcel. */
  code: z.string(),
  state: z.enum(returnStates),
  /** Fewer pieces may be chosen: nothing has come back, and no refund is under way. */
  canChange: z.boolean(),
  lines: z.array(z.object({ itemId: z.string(), name: z.string(), quantity: z.number() })),
  note: z.string(),
  /** `yyyy-MM-dd`. Null: nothing has to be sent back. */
  sendBackBy: z.string().nullable(),
  /** The lines of the address for the parcel; null: the shop emails it. */
  sendTo: z.string().nullable(),
  /** Where a collected order can be brought back to; null: it was sent. */
  bringTo: z.string().nullable(),
  refundDue: z.string().nullable(),
  /** In pounds, as things stand. */
  goesBack: z.number().nullable(),
  tracking: z.string().nullable(),
});
export type Withdrawal = z.infer<typeof withdrawal>;

const byLink = { access: 'visitor', answers: { 200: withdrawal } } as const;

export const getWithdrawal = endpoint('getWithdrawal', {
  ...byLink,
  summary: 'A withdrawal, by the token of the link in its email',
  body: z.strictObject({ token }),
  refusals: ['returns/link-over', 'request/too-many'],
});

export const changeWithdrawal = endpoint('changeWithdrawal', {
  ...byLink,
  summary: 'Send back fewer pieces, or say how it was posted',
  body: z.strictObject({
    token,
    /** Without any, everything is kept after all. */
    lines: z
      .array(z.object({ itemId: uuid, quantity: z.int().min(0).max(MAX_QUANTITY) }))
      .max(100)
      .optional(),
    /** The proof from which the money is due. */
    tracking: line('The tracking number', MAX_RETURN_TRACKING).optional(),
  }),
  refusals: ['returns/link-over', 'returns/closed', 'returns/too-many-pieces', 'request/too-many'],
});
