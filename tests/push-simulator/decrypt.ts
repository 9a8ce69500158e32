import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys that a browser generates when it subscribes: a key pair on P-256 and a secret of 16 bytes. */
export type BrowserKeys = { privateKey: string; p256dh: string; auth: string };

export function newBrowserKeys(): BrowserKeys {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  return { privateKey: pair.getPrivateKey('base64url'), p256dh, auth: randomBytes(16).toString('base64url') };
}

/**
 * Decrypts a message as the browser would: RFC 8291 for the keys, RFC 8188 for the records. Null if it was
 * not written for these keys or is damaged. Written from the two documents, independently of the library that
 * the shop encrypts with.
 */
export function decrypt(body: Buffer, keys: BrowserKeys): string | null {
  try {
    const salt = body.subarray(0, 16);
    const recordSize = body.readUInt32BE(16);
    const senderKey = body.subarray(21, 21 + body.readUInt8(20));
    const content = body.subarray(21 + senderKey.length);
    const { key, nonce } = deriveKeys(keys, senderKey, salt);
    if (recordSize < 18) return null;
    const records = [];
    for (let start = 0; start < content.length; start += recordSize)
      records.push(content.subarray(start, start + recordSize));
    return Buffer.concat(
      records.map((record, index) => openRecord(record, key, nonce, index, index === records.length - 1)),
    ).toString('utf8');
  } catch {
    return null;
  }
}

function deriveKeys({ privateKey, p256dh, auth }: BrowserKeys, senderKey: Buffer, salt: Buffer) {
  const own = createECDH('prime256v1');
  own.setPrivateKey(privateKey, 'base64url');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), senderKey]);
  const secret = hkdf(own.computeSecret(senderKey), Buffer.from(auth, 'base64url'), info, 32);
  return {
    key: hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    nonce: hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  };
}

function hkdf(key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length));
}

/**
 * The number of a record is mixed into its nonce; a delimiter ends its text: 2 in the last one, 1 in others.
 */
function openRecord(record: Buffer, key: Buffer, nonce: Buffer, index: number, isLast: boolean): Buffer {
  const own = Buffer.from(nonce);
  own.writeUInt32BE((own.readUInt32BE(8) ^ index) >>> 0, 8);
  const decipher = createDecipheriv('aes-128-gcm', key, own);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== (isLast ? 2 : 1)) throw new Error('No delimiter');
  return padded.subarray(0, end);
}
