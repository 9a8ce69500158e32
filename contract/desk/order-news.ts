import { z } from 'zod';
import { browserSubscription } from '#contract/notifications.ts';
import { noContent, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';

const browserKeys = z.strictObject(browserSubscription);
export type BrowserKeys = z.output<typeof browserKeys>;

const device = z.object({
  id: z.string(),
  /** Such as `Chrome on Android`. */
  device: z.string(),
  /** SHA-256 of the endpoint, base64url: lets a browser recognise its own. */
  fingerprint: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
});
export type OrderNewsDevice = z.output<typeof device>;

const orderNews = z.object({
  emails: z.boolean(),
  /** Where notifications go, the newest first. */
  devices: z.array(device),
  /** The shop's VAPID key, for `pushManager.subscribe`. */
  pushPublicKey: z.string(),
});
export type OrderNews = z.output<typeof orderNews>;

export const getOrderNews = deskEndpoint('getOrderNews', {
  summary: 'How the person is told about new orders',
  access: 'staff',
  may: 'orders.read',
  answers: { 200: orderNews },
  refusals: [],
});

export const switchOrderEmails = deskEndpoint('switchOrderEmails', {
  summary: 'Send the person an email about each paid order, or stop',
  access: 'staff',
  may: 'orders.read',
  body: z.strictObject({ isOn: z.boolean('Please say whether emails are on.') }),
  answers: { 204: noContent },
  refusals: [],
});

export const addOrderNewsDevice = deskEndpoint('addOrderNewsDevice', {
  summary: 'Send the person’s notifications about paid orders to this browser too',
  access: 'staff',
  may: 'orders.read',
  body: browserKeys,
  answers: { 204: noContent },
  refusals: ['notifications/endpoint-refused', 'notifications/keys-invalid'],
});

export const removeOrderNewsDevice = deskEndpoint('removeOrderNewsDevice', {
  summary: 'Send no more notifications there',
  access: 'staff',
  may: 'orders.read',
  params: z.object({ id: uuid }),
  answers: { 204: noContent },
  refusals: ['notifications/subscription-not-found'],
});
