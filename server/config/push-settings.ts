import { createECDH } from 'node:crypto';
import { z } from 'zod';
import { text } from './setting-fields.ts';

const PUBLIC_KEY = /^[A-Za-z0-9_-]{87}$/;
const PRIVATE_KEY = /^[A-Za-z0-9_-]{43}$/;

/** A subscription comes from a browser and could name any host, so the shop connects only to these. */
const services = [
  ...['fcm.googleapis.com', 'android.googleapis.com', 'jmt17.google.com', '*.push.apple.com'],
  ...['updates.push.services.mozilla.com', '*.push.services.mozilla.com', '*.notify.windows.com'],
];

/** Notifications by web push. `.env.example` explains each setting. */
export const pushSettings = {
  VAPID_PUBLIC_KEY: text('').refine(
    (value) => value === '' || PUBLIC_KEY.test(value),
    'must be an uncompressed P-256 point, base64url',
  ),
  VAPID_PRIVATE_KEY: text('').refine(
    (value) => value === '' || PRIVATE_KEY.test(value),
    'must be a P-256 private key, base64url',
  ),
  VAPID_SUBJECT: text('').pipe(
    z.string().regex(/^$|^https:\/\/\S+$|^mailto:[^\s@]+@[^\s@]+$/, 'must start with mailto: or https://'),
  ),
};

type Values = { [Name in keyof typeof pushSettings]: z.output<(typeof pushSettings)[Name]> };

export interface PushSettings {
  /** Null: the pair that the shop generates and keeps in the database. */
  vapidKeys: { publicKey: string; privateKey: string } | null;
  /** The contact given to push services. Empty: the shop's address if it is https, else MAIL_FROM. */
  vapidSubject: string;
  /** Hosts that notifications may be sent to; `*.` stands for any subdomain. */
  services: readonly string[];
}

export function readPushSettings(values: Values): PushSettings {
  return {
    vapidKeys: values.VAPID_PUBLIC_KEY
      ? { publicKey: values.VAPID_PUBLIC_KEY, privateKey: values.VAPID_PRIVATE_KEY }
      : null,
    vapidSubject: values.VAPID_SUBJECT,
    services,
  };
}

/** What is wrong with the pair of keys, in sentences. */
export function pushFaults(env: Readonly<Record<string, string | undefined>>): string[] {
  const publicKey = env.VAPID_PUBLIC_KEY?.trim() ?? '';
  const privateKey = env.VAPID_PRIVATE_KEY?.trim() ?? '';
  if ((publicKey === '') !== (privateKey === '')) {
    return ['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together.'];
  }
  const areKeys = PUBLIC_KEY.test(publicKey) && PRIVATE_KEY.test(privateKey);
  return areKeys && !isPairOfKeys(publicKey, privateKey)
    ? ['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair: no push service would accept them.']
    : [];
}

function isPairOfKeys(publicKey: string, privateKey: string): boolean {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    return false;
  }
  return pair.getPublicKey('base64url') === publicKey;
}
