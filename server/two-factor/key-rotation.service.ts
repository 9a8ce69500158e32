import type { Context } from '#server/platform/context.ts';
import { acceptedKeys, keyIdOf, retiredKeyId } from '#server/platform/secrets.ts';
import { openSecret, sealSecret } from './sealed-secret.rules.ts';
import {
  countSecretsSealedWithOtherKeys,
  deleteExpiredSetups,
  listSecretsSealedWith,
  replaceSealed,
} from './two-factor.queries.ts';

/**
 * After a change of SECRET_KEY, seals again with the new key all secrets sealed with PREVIOUS_SECRET_KEY, and
 * logs those that cannot be opened. Deletes offered secrets that nobody confirmed in time.
 */
export async function resealSecrets(context: Context): Promise<void> {
  const { db, config, clock, log } = context;
  await deleteExpiredSetups(db, clock.now());
  let lost = await countSecretsSealedWithOtherKeys(db, acceptedKeys(config).map(keyIdOf));
  const retired = retiredKeyId(config);
  if (retired !== null) {
    for (const { customerId, ...sealed } of await listSecretsSealedWith(db, retired)) {
      try {
        const secret = openSecret(context, customerId, sealed);
        await replaceSealed(db, customerId, { old: sealed, new: sealSecret(context, customerId, secret) });
      } catch (error) {
        lost++;
        log.error({ err: error, customer: customerId }, 'a two-factor secret could not be sealed again');
      }
    }
  }
  if (lost > 0) {
    log.error(
      { secrets: lost },
      'two-factor secrets are not sealed with SECRET_KEY: set PREVIOUS_SECRET_KEY',
    );
  }
}
