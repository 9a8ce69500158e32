import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

/*
 * A passkey made with node:crypto alone, as WebAuthn Level 3 describes it: ES256, no attestation. It shares nothing
 * with the library that verifies it, and lies where a test wants it to.
 */

export interface Lies {
  /** The origin of the page that asked. */
  origin?: string;
  rpId?: string;
  challenge?: string;
  isUserVerified?: boolean;
  isUserPresent?: boolean;
  counter?: number;
  userHandle?: string;
  type?: string;
  /** Signs with another key. */
  isForged?: boolean;
}

export class SoftwarePasskey {
  readonly id: string;
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #coordinates: { x: Buffer; y: Buffer };
  #userHandle: string | null = null;
  counter = 0;

  constructor(origin: string, id = randomBytes(16).toString('base64url')) {
    this.id = id;
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    this.#coordinates = { x: Buffer.from(x!, 'base64url'), y: Buffer.from(y!, 'base64url') };
  }

  /** The result of `navigator.credentials.create(…)` and `toJSON()`. */
  create(options: Record<string, unknown>, lies: Lies = {}) {
    const { challenge, rp, user } = options as {
      challenge: string;
      rp: { id: string };
      user: { id: string };
    };
    this.#userHandle = user.id;
    const credentialId = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, this.#coordinates.x],
        [-3, this.#coordinates.y],
      ]),
    );
    const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key]);
    const authData = Buffer.concat([this.#authenticatorData(rp.id, 0x40, lies), attested]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', challenge, lies),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The result of `navigator.credentials.get(…)` and `toJSON()`. */
  get(options: Record<string, unknown>, lies: Lies = {}) {
    const { challenge, rpId } = options as { challenge: string; rpId: string };
    const authenticatorData = this.#authenticatorData(rpId, 0, lies);
    const clientDataJSON = this.#clientData('webauthn.get', challenge, lies);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const key = lies.isForged
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : this.#privateKey;
    return this.#credential({
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(key).toString('base64url'),
      userHandle: lies.userHandle ?? this.#userHandle,
    });
  }

  #credential<R>(response: R) {
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      authenticatorAttachment: 'platform' as const,
      clientExtensionResults: {},
      response,
    };
  }

  #authenticatorData(rpId: string, more: number, lies: Lies): Buffer {
    const { isUserPresent = true, isUserVerified = true } = lies;
    const flags = (isUserPresent ? 0x01 : 0) | (isUserVerified ? 0x04 : 0) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? this.counter);
    return Buffer.concat([sha256(Buffer.from(lies.rpId ?? rpId)), Buffer.from([flags]), counter]);
  }

  #clientData(type: string, challenge: string, lies: Lies): string {
    const data = {
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? this.#origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** As much of RFC 8949 as needed: integers, bytes, text and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([head(3, bytes.length), bytes]);
  }
  if (value instanceof Map) {
    const parts = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)]);
    return Buffer.concat([head(5, value.size), ...parts]);
  }
  throw new Error('not in this CBOR');
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}
