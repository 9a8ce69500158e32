import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DEVICE_ID } from './device-id.ts';
import { noContent, token, uuid } from './text.ts';

const deviceId = z.string('The device id is required.').regex(DEVICE_ID, 'That device id is not valid.');

/** The fields of a browser's PushSubscription (RFC 8030, RFC 8291), base64url without padding. */
export const browserSubscription = {
  endpoint: z
    .string('The endpoint is required.')
    .min(1, 'The endpoint is required.')
    .max(2048, 'That endpoint is too long.')
    .regex(/^[\x21-\x7e]+$/, 'That endpoint is not valid.'),
  p256dh: z.string('The key is required.').regex(/^[A-Za-z0-9_-]{1,200}=*$/, 'That key is not valid.'),
  auth: z.string('The secret is required.').regex(/^[A-Za-z0-9_-]{1,200}=*$/, 'That secret is not valid.'),
};

const subscribed = z.object({
  message: z.string(),
  /** Kept by the service worker, which hands in the browser's new endpoint with it if the old one is replaced. */
  renewalToken: z.string(),
});

export const createEnableLink = endpoint('createEnableLink', {
  summary: 'A link that switches on notifications for the app’s device, once, valid for ten minutes',
  access: 'customer',
  body: z.strictObject({ deviceId }),
  answers: {
    200: z.object({
      /** The page to open in a browser on that device. */
      url: z.string(),
      token: z.string(),
      /** ISO 8601, UTC. */
      expiresAt: z.string(),
    }),
  },
  refusals: ['request/too-many'],
  answersWithSecret: true,
});

export const subscribe = endpoint('subscribe', {
  summary: 'Send the customer’s notifications to this browser too; again with the same endpoint changes it',
  access: 'subscriber',
  body: z.strictObject({ ...browserSubscription, deviceId: deviceId.nullish() }),
  answers: { 200: subscribed },
  refusals: [
    'notifications/endpoint-refused',
    'notifications/keys-invalid',
    'notifications/link-invalid',
    'activity/too-much',
    'request/too-many',
  ],
  answersWithSecret: true,
});

export const renewSubscription = endpoint('renewSubscription', {
  summary: 'Hand in the browser’s new endpoint in place of the one it had',
  access: 'visitor',
  body: z.strictObject({ renewalToken: token, ...browserSubscription }),
  answers: { 200: subscribed },
  refusals: [
    'notifications/endpoint-refused',
    'notifications/keys-invalid',
    'notifications/renewal-failed',
    'request/too-many',
  ],
  answersWithSecret: true,
});

const subscription = z.object({
  id: z.string(),
  /** Such as `Chrome on Android`. */
  device: z.string(),
  /** Switched on from the companion app. */
  isAppDevice: z.boolean(),
  /** SHA-256 of the endpoint, base64url: lets a browser recognise its own. */
  fingerprint: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
});
export type Subscription = z.infer<typeof subscription>;

export const listSubscriptions = endpoint('listSubscriptions', {
  summary: 'Where the customer’s notifications go, the newest first',
  access: 'customer',
  answers: { 200: z.array(subscription) },
  refusals: [],
});

export const deleteSubscription = endpoint('deleteSubscription', {
  summary: 'Send no more notifications there',
  access: 'customer',
  params: z.object({ id: uuid }),
  answers: { 204: noContent },
  refusals: ['notifications/subscription-not-found'],
});
