import { randomBytes } from 'node:crypto';
import { refuse } from '#contract/refusal.ts';
import { passwordAttempts } from '#server/authentication/attempts/attempt-limit.rules.ts';
import {
  consumeAttempt,
  resetAttempts,
  staffAttempts,
} from '#server/authentication/attempts/attempt-limit.service.ts';
import type { Visitor } from '#server/platform/actor.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { waitInWords } from '#server/platform/admission/pace.rules.ts';
import { acceptedKeys, openSealed, seal } from '#server/platform/secrets.ts';
import { qrCodeImage } from '#server/authentication/two-factor/qr-code.template.ts';
import {
  createSecondFactors,
  type ConfirmedSecret,
} from '#server/authentication/two-factor/second-factor.service.ts';
import { base32, enrolmentUri, SECRET_BYTES, stepOf } from '#server/authentication/two-factor/totp.rules.ts';

const OFFER_MINUTES = 10;
const OFFER = 'staff authenticator offer';

/** The second factor of people with a password. */
export const staffFactors = createSecondFactors({
  secrets: 'staff_two_factor_secrets',
  codes: 'staff_recovery_codes',
  owner: 'staff_id',
  sealedFor: (staffId) => `staff ${staffId}`,
});

/**
 * A secret for an authenticator app that belongs to nobody yet. It is not stored: the page holds it sealed, for one
 * person or link, and sends it back with the first code.
 */
export function offerAuthenticator(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  offeredTo: string,
  label: string,
): { secretKey: string; qrCode: string; appLink: string; offer: string } {
  const secret = randomBytes(SECRET_BYTES);
  const expiresAt = minutesAfter(clock.now(), OFFER_MINUTES).getTime();
  const plain = JSON.stringify({ secret: secret.toString('base64url'), expiresAt });
  const appLink = enrolmentUri(`${config.shopName} desk`, label, secret);
  return {
    secretKey: base32(secret),
    qrCode: qrCodeImage(appLink),
    appLink,
    offer: seal(config.secretKey, OFFER, offeredTo, plain),
  };
}

/**
 * The secret that was offered, once the app shows its codes. Refuses an offer made to somebody else, or one that has
 * expired.
 */
export function takeOffer(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  offeredTo: string,
  { offer, code }: { offer: string; code: string },
): ConfirmedSecret {
  const now = clock.now();
  const opened = openOffer(acceptedKeys(config), offeredTo, offer);
  if (!opened || opened.expiresAt <= now.getTime()) throw refuse('desk/set-up-expired');
  const secret = Buffer.from(opened.secret, 'base64url');
  const step = stepOf(code, secret, now);
  if (step === null) throw refuse('desk/wrong-code');
  return { secret, step };
}

function openOffer(keys: readonly Buffer[], offeredTo: string, offer: string) {
  try {
    return JSON.parse(openSealed(keys, OFFER, offeredTo, offer)) as { secret: string; expiresAt: number };
  } catch {
    return null;
  }
}

export interface Attempts {
  reset: (trx: DatabaseTransaction) => Promise<void>;
  key: Buffer;
}

/** Counts an attempt before it is made. Refuses if there have been too many. */
export async function countAttempt(
  context: Pick<Context, 'db' | 'hashKey'>,
  kind: 'log-in' | 'code',
  who: string,
  by: Visitor,
): Promise<Attempts> {
  const key = staffAttempts(context, kind, who);
  const waitSeconds = await consumeAttempt(context.db, key, passwordAttempts, by.now);
  if (waitSeconds > 0) {
    throw refuse('desk/too-many-tries', { wait: waitInWords(waitSeconds), retryAfter: waitSeconds });
  }
  return { key, reset: (trx) => resetAttempts(trx, [key]) };
}
