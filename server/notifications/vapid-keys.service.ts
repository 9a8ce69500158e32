import { generateKeyPairSync } from 'node:crypto';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database.ts';
import { acceptedKeys, keyIdOf, openSealed, retiredKeyId, seal } from '#server/platform/secrets.ts';
import { listVapidKeys, saveVapidKeys, type StoredVapidKeys } from './vapid-keys.queries.ts';

/** The shop's key pair towards push services (RFC 8292): base64url, the public one an uncompressed point. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const PURPOSE = 'vapid key';

type Needs = Pick<Context, 'config' | 'db' | 'clock' | 'log'>;

/**
 * The pair of the settings, or else the shop's own: made by the first process that asks and kept in the
 * database, so that all processes agree on it. Asked once in the life of a process.
 */
export function createVapidKeys(context: Needs) {
  let known: Promise<VapidKeys> | undefined;
  return (): Promise<VapidKeys> => {
    known ??= (async () => context.config.push.vapidKeys ?? loadOwn(context))();
    // A database that was away is asked again.
    known.catch(() => (known = undefined));
    return known;
  };
}

async function loadOwn(context: Needs): Promise<VapidKeys> {
  const { config, db, log } = context;
  const own = openOldest(config, await listVapidKeys(db));
  if (own) return own;
  return transaction(db, async (trx) => {
    const found = await listVapidKeys(trx, 'to change them');
    const madeMeanwhile = openOldest(config, found);
    if (madeMeanwhile) return madeMeanwhile;
    if (found.length > 0) {
      log.error('the web push keys were sealed with a SECRET_KEY that is not set: made new ones beside them');
    }
    const keys = newVapidKeys();
    await save(trx, context, keys);
    return keys;
  });
}

/** After SECRET_KEY was changed: seals with the new key a pair that was sealed with PREVIOUS_SECRET_KEY. */
export async function resealVapidKeys(context: Needs): Promise<void> {
  const { config, db } = context;
  const retired = retiredKeyId(config);
  if (retired === null) return;
  await transaction(db, async (trx) => {
    for (const stored of await listVapidKeys(trx, 'to change them')) {
      if (stored.keyId === retired) await save(trx, context, openOldest(config, [stored])!);
    }
  });
}

/**
 * Undefined when there is none that an accepted key opens. One that a wrong SECRET_KEY has left behind is younger than
 * what browsers have subscribed with.
 */
function openOldest(config: Needs['config'], stored: readonly StoredVapidKeys[]): VapidKeys | undefined {
  const keys = new Map(acceptedKeys(config).map((key) => [keyIdOf(key), key]));
  const found = stored.find(({ keyId }) => keys.has(keyId));
  if (!found) return undefined;
  const { publicKey, sealedPrivateKey, keyId } = found;
  return { publicKey, privateKey: openSealed([keys.get(keyId)!], PURPOSE, publicKey, sealedPrivateKey) };
}

function save(
  trx: DatabaseTransaction,
  { config: { secretKey }, clock }: Needs,
  { publicKey, privateKey }: VapidKeys,
): Promise<void> {
  return saveVapidKeys(trx, {
    publicKey,
    sealedPrivateKey: seal(secretKey, PURPOSE, publicKey, privateKey),
    keyId: keyIdOf(secretKey),
    now: clock.now(),
  });
}

function newVapidKeys(): VapidKeys {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({
    format: 'jwk',
  });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d! };
}
