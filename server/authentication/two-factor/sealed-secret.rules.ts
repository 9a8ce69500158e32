import type { Context } from '#server/platform/context.ts';
import { acceptedKeys, keyIdOf, openSealed, seal } from '#server/platform/secrets.ts';

/** A secret as stored: it opens only with the key it was sealed with, and only for its customer. */
export interface SealedSecret {
  sealedSecret: string;
  keyId: string;
}

const PURPOSE = 'two-factor secret';

type Keys = Pick<Context, 'config'>;

export function sealSecret({ config }: Keys, customerId: string, secret: Buffer): SealedSecret {
  return {
    sealedSecret: seal(config.secretKey, PURPOSE, customerId, secret.toString('base64url')),
    keyId: keyIdOf(config.secretKey),
  };
}

/** Throws if it was sealed with a key that is no longer set, or for another customer. */
export function openSecret({ config }: Keys, customerId: string, sealed: SealedSecret): Buffer {
  const key = acceptedKeys(config).find((each) => keyIdOf(each) === sealed.keyId);
  if (!key) throw new Error('a two-factor secret was sealed with a key that is not set');
  return Buffer.from(openSealed([key], PURPOSE, customerId, sealed.sealedSecret), 'base64url');
}
