import { z } from 'zod';
import { address } from '#contract/addresses.ts';
import { orderStatuses } from '#contract/orders.ts';
import { day, email, noContent, searchTerm, uuid } from '#contract/text.ts';
import { identityChecks } from './customer-words.ts';
import { deskEndpoint } from './endpoint.ts';

const pence = z.number();
const time = z.string();

const listed = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  since: time,
  /** Paid orders, even if refunded since. */
  orders: z.number(),
  spentPence: pence,
  lastOrderedAt: time.nullable(),
});
export type ListedCustomer = z.output<typeof listed>;

export const listCustomers = deskEndpoint('listCustomers', {
  summary: 'Customer accounts, newest first, fifty at a time',
  access: 'staff',
  may: 'customers.read',
  query: z.object({
    /** Matches parts of the name, the email address, a phone number or an address. */
    search: searchTerm(),
    /** The last id of the previous page. */
    after: uuid.optional(),
  }),
  answers: {
    200: z.object({
      customers: z.array(listed),
      hasMore: z.boolean(),
      /** The address searched for has no account, but a registration is pending for it. */
      waiting: z.object({ email: z.string(), registeredAt: time }).nullable(),
    }),
  },
  refusals: [],
});

const dataRequest = z.object({
  askedOn: z.string(),
  /** One month after the request. */
  dueOn: z.string(),
  /** Negative when overdue, or answered late. */
  daysLeft: z.number(),
  openedBy: z.string(),
  answeredAt: time.nullable(),
  answeredBy: z.string().nullable(),
});
export type DataRequest = z.output<typeof dataRequest>;

const customer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  since: time,
  verifiedAt: time,
  isTwoFactorEnabled: z.boolean(),
  /** The account is deleted once its last payment has ended; nobody can log in any more. */
  isBeingDeleted: z.boolean(),
  sessions: z.array(z.object({ device: z.string(), createdAt: time, lastSeenAt: time })),
  addresses: z.array(address),
  paidOrders: z.number(),
  spentPence: pence,
  givenBackPence: pence,
  /** The newest fifty, unpaid ones included. */
  orders: z.array(
    z.object({
      orderNumber: z.string(),
      placedAt: time,
      status: z.enum(orderStatuses),
      totalPence: pence,
      refundedPence: pence,
    }),
  ),
  hasMoreOrders: z.boolean(),
  /** Orders about which something is still to happen, at most twenty, the oldest first. */
  underWay: z.array(
    z.object({
      orderNumber: z.string(),
      what: z.array(z.enum(['payment', 'to-send', 'on-its-way', 'refund', 'dispute', 'waiting'])),
    }),
  ),
  reviews: z.array(
    z.object({
      id: z.string(),
      productName: z.string(),
      stars: z.number(),
      title: z.string().nullable(),
      words: z.string().nullable(),
      isHidden: z.boolean(),
      writtenAt: time,
    }),
  ),
  /** Staff's notes on the orders. */
  notes: z.array(z.object({ orderNumber: z.string(), who: z.string(), at: time, body: z.string() })),
  /** The newest fifty entries, as the customer sees them. */
  activity: z.array(
    z.object({
      id: z.string(),
      at: time,
      action: z.string(),
      changes: z.string(),
      failureReason: z.string().nullable(),
    }),
  ),
  /** The latest one. */
  dataRequest: dataRequest.nullable(),
});
export type Customer = z.output<typeof customer>;

const params = z.object({ id: uuid });

export const getCustomer = deskEndpoint('getCustomer', {
  summary: 'One customer; the audit log records who viewed them',
  access: 'staff',
  may: 'customers.read',
  params,
  answers: { 200: customer },
  refusals: ['customers/no-such-account'],
});

export const resendVerification = deskEndpoint('resendVerification', {
  summary: 'Email the link of a registration again',
  access: 'staff',
  may: 'customers.help',
  body: z.strictObject({ email }),
  answers: { 204: noContent },
  refusals: ['customers/not-waiting', 'customers/too-many-letters', 'shop/no-mail'],
});

export const mailPasswordReset = deskEndpoint('mailPasswordReset', {
  summary: 'Email the customer a link to set a new password',
  access: 'staff',
  may: 'customers.help',
  params,
  answers: { 204: noContent },
  refusals: [
    'customers/no-such-account',
    'customers/being-deleted',
    'customers/too-many-letters',
    'shop/no-mail',
  ],
});

export const resetAccess = deskEndpoint('resetAccess', {
  summary: 'Reset a customer’s two-factor authentication; they are told by email, and every session ends',
  access: 'staff',
  may: 'customers.help',
  params,
  body: z.strictObject({
    /** How the person who asks has proved who they are. */
    shown: z
      .array(
        z.enum(identityChecks, 'There is no such identity check.'),
        'Please say how you checked who is asking.',
      )
      .transform((ways) => [...new Set(ways)])
      .refine((ways) => ways.length >= 2, 'Check who is asking: tick at least two.'),
  }),
  answers: { 204: noContent },
  refusals: ['customers/no-such-account', 'two-factor/not-enabled'],
});

export const endCustomerSessions = deskEndpoint('endCustomerSessions', {
  summary: 'Log a customer out everywhere',
  access: 'staff',
  may: 'customers.help',
  params,
  answers: { 204: noContent },
  refusals: ['customers/no-such-account'],
});

export const openDataRequest = deskEndpoint('openDataRequest', {
  summary: 'Record that a customer has asked for all their data; an open request stays as it is',
  access: 'staff',
  may: 'customers.export',
  params,
  body: z.strictObject({ askedOn: day('The day of the request') }),
  answers: { 200: dataRequest },
  refusals: ['customers/no-such-account'],
});

export const answerDataRequest = deskEndpoint('answerDataRequest', {
  summary: 'Mark the data as sent; succeeds twice',
  access: 'staff',
  may: 'customers.export',
  params,
  answers: { 200: dataRequest },
  refusals: ['customers/nothing-asked'],
});

export const exportCustomer = deskEndpoint('exportCustomer', {
  summary:
    'All data about a customer: what they can download themselves, and the shop’s notes and actions about them',
  access: 'staff',
  may: 'customers.export',
  params,
  answers: { 200: z.looseObject({ exportedAt: time }) },
  refusals: ['customers/no-such-account'],
  // Not a secret, but a person's entire data, so the answer is never stored.
  answersWithSecret: true,
  isStreamed: true,
});

export const eraseCustomer = deskEndpoint('eraseCustomer', {
  summary: 'Delete an account as its customer would; waits for a payment in progress',
  access: 'staff',
  may: 'customers.erase',
  params,
  /** The account's e-mail address, typed to confirm that it is the right account. */
  body: z.strictObject({ email }),
  answers: { 200: z.object({ isDone: z.boolean() }) },
  refusals: ['customers/no-such-account'],
});
