import { createECDH, randomBytes, randomUUID } from 'node:crypto';

/** What a newly subscribed browser would send. */
export function newBrowser(name: string = randomUUID()): { endpoint: string; p256dh: string; auth: string } {
  const key = createECDH('prime256v1').generateKeys();
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
    p256dh: key.toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}
