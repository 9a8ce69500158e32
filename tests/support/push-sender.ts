import { createCipheriv, createECDH, generateKeyPairSync, hkdfSync, randomBytes, sign } from 'node:crypto';
import type { PlayedBrowser } from './push-service.ts';

/** Sends to push services as a shop would, to test receivers. Shares no code with the shop's own sender. */
export class PushSender {
  readonly publicKey: string;
  readonly #privateKey;

  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    this.publicKey = Buffer.concat([
      Buffer.from([4]),
      Buffer.from(x!, 'base64url'),
      Buffer.from(y!, 'base64url'),
    ]).toString('base64url');
    this.#privateKey = privateKey;
  }

  authorization(claims: { aud: string; exp?: number; sub?: string }): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const inAnHour = Math.floor(Date.now() / 1_000) + 3_600;
    const signed = [
      part({ typ: 'JWT', alg: 'ES256' }),
      part({ exp: inAnHour, sub: 'mailto:shop@dandle.example', ...claims }),
    ].join('.');
    const key = { key: this.#privateKey, dsaEncoding: 'ieee-p1363' } as const;
    const signature = sign('sha256', Buffer.from(signed), key).toString('base64url');
    return `vapid t=${signed}.${signature}, k=${this.publicKey}`;
  }

  async send(
    { endpoint, p256dh, auth }: Pick<PlayedBrowser, 'endpoint' | 'p256dh' | 'auth'>,
    text: string,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const response = await fetch(endpoint, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        ttl: '60',
        'content-encoding': 'aes128gcm',
        authorization: this.authorization({ aud: new URL(endpoint).origin }),
        ...headers,
      },
      body: new Uint8Array(encrypt(text, p256dh, auth)),
    });
    await response.body?.cancel();
    return response;
  }
}

/** RFC 8291, in a single record. */
export function encrypt(text: string, p256dh: string, auth: string): Buffer {
  const browserKey = Buffer.from(p256dh, 'base64url');
  const own = createECDH('prime256v1');
  const ownKey = own.generateKeys();
  const salt = randomBytes(16);
  const derive = (key: Buffer, given: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, given, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const secret = derive(own.computeSecret(browserKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(text), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()];
  const recordSize = Buffer.alloc(4);
  recordSize.writeUInt32BE(8_192);
  return Buffer.concat([salt, recordSize, Buffer.from([ownKey.length]), ownKey, ...sealed]);
}
