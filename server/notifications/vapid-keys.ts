import { generateKeyPairSync } from 'node:crypto';
import type { Context } from '#server/platform/context.ts';
import { transaction } from '#server/platform/database.ts';
import { keyIdOf, openSealed, seal } from '#server/platform/secrets.ts';
import { findVapidKeys, saveVapidKeys, type StoredVapidKeys } from './vapid-keys.queries.ts';

/** The shop's key pair towards push services (RFC 8292): base64url, the public one an uncompressed point. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const PURPOSE = 'vapid key';

/**
 * The pair of the settings, or else the shop's own: made by the first process that asks and kept in the
 * database, so that all processes agree on it. Asked once in the life of a process.
 */
export function createVapidKeys(context: Pick<Context, 'config' | 'db' | 'clock' | 'log'>) {
  let known: Promise<VapidKeys> | undefined;
  return (): Promise<VapidKeys> => {
    known ??= (async () => context.config.push.vapidKeys ?? loadOwn(context))();
    // A database that was away is asked again.
    known.catch(() => (known = undefined));
    return known;
  };
}

async function loadOwn({
  config,
  db,
  clock,
  log,
}: Pick<Context, 'config' | 'db' | 'clock' | 'log'>): Promise<VapidKeys> {
  const stored = await findVapidKeys(db);
  if (stored?.keyId === keyIdOf(config.secretKey)) return open(config.secretKey, stored);
  return transaction(db, async (trx) => {
    const found = await findVapidKeys(trx, 'to change them');
    const key = [config.secretKey, config.previousSecretKey].find(
      (one) => one && keyIdOf(one) === found?.keyId,
    );
    if (found && !key)
      log.error('the web push keys were sealed with a SECRET_KEY that is not set: made new ones');
    const keys = found && key ? open(key, found) : newVapidKeys();
    await saveVapidKeys(trx, {
      publicKey: keys.publicKey,
      sealedPrivateKey: seal(config.secretKey, PURPOSE, keys.publicKey, keys.privateKey),
      keyId: keyIdOf(config.secretKey),
      now: clock.now(),
    });
    return keys;
  });
}

function open(secretKey: Buffer, { publicKey, sealedPrivateKey }: StoredVapidKeys): VapidKeys {
  return { publicKey, privateKey: openSealed(secretKey, PURPOSE, publicKey, sealedPrivateKey) };
}

function newVapidKeys(): VapidKeys {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({
    format: 'jwk',
  });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d! };
}
