import type { Context } from '#server/platform/context.ts';
import { keyIdOf } from '#server/platform/secrets.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import {
  countSecretsSealedOtherwise,
  deleteExpiredSetups,
  listSecretsSealedWith,
  replaceSealed,
} from './two-factor.queries.ts';

/**
 * After SECRET_KEY was changed: seals with the new key what was sealed with PREVIOUS_SECRET_KEY, and says when
 * something cannot be opened. Forgets secrets that nobody confirmed in time.
 */
export async function keepSecretsSealed(context: Context): Promise<void> {
  const { db, config, clock, log } = context;
  await deleteExpiredSetups(db, clock.now());
  const keyId = keyIdOf(config.secretKey);
  const previousKeyId = config.previousSecretKey && keyIdOf(config.previousSecretKey);
  if (previousKeyId !== null && previousKeyId !== keyId) {
    for (const { customerId, ...sealed } of await listSecretsSealedWith(db, previousKeyId)) {
      try {
        const secret = openSecret(context, customerId, sealed);
        await replaceSealed(db, customerId, { old: sealed, new: sealSecret(context, customerId, secret) });
      } catch (error) {
        log.error({ err: error, customer: customerId }, 'a two-factor secret could not be sealed anew');
      }
    }
  }
  const lost = await countSecretsSealedOtherwise(db, keyId);
  if (lost > 0) {
    log.error(
      { secrets: lost },
      'two-factor secrets are not sealed with SECRET_KEY: set PREVIOUS_SECRET_KEY',
    );
  }
}
