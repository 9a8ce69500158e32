import { generateKeyPairSync } from 'node:crypto';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database.ts';
import { acceptedKeys, keyIdOf, openSealed, retiredKeyId, seal } from '#server/platform/secrets.ts';
import { findVapidKeys, saveVapidKeys, type StoredVapidKeys } from './vapid-keys.queries.ts';

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
  const own = open(config, await findVapidKeys(db));
  if (own) return own;
  return transaction(db, async (trx) => {
    const found = await findVapidKeys(trx, 'to change them');
    const madeMeanwhile = open(config, found);
    if (madeMeanwhile) return madeMeanwhile;
    if (found) log.error('the web push keys were sealed with a SECRET_KEY that is not set: made new ones');
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
    const found = await findVapidKeys(trx, 'to change them');
    if (found?.keyId === retired) await save(trx, context, open(config, found)!);
  });
}

/** Undefined when there is none, or none that an accepted key opens. */
function open(config: Needs['config'], stored: StoredVapidKeys | undefined): VapidKeys | undefined {
  const key = acceptedKeys(config).find((each) => keyIdOf(each) === stored?.keyId);
  if (!stored || !key) return undefined;
  const { publicKey, sealedPrivateKey } = stored;
  return { publicKey, privateKey: openSealed([key], PURPOSE, publicKey, sealedPrivateKey) };
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
