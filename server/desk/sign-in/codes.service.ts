import { randomBytes } from 'node:crypto';
import { refuse } from '#contract/refusal.ts';
import {
  consumeStaffAttempt,
  resetStaffAttempts,
  staffAttempts,
} from '#server/authentication/attempt-limit.service.ts';
import { hashWithSalt } from '#server/authentication/password-hash.service.ts';
import type { Visitor } from '#server/platform/actor.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { waitInWords } from '#server/platform/admission/pace.rules.ts';
import { acceptedKeys, openSealed, seal } from '#server/platform/secrets.ts';
import { qrCodeImage } from '#server/two-factor/qr-code.template.ts';
import { newRecoveryCodes } from '#server/two-factor/recovery-codes.rules.ts';
import { openSecret, sealSecret } from '#server/two-factor/sealed-secret.rules.ts';
import { base32, enrolmentUri, SECRET_BYTES, stepOf } from '#server/two-factor/totp.rules.ts';
import { findAuthenticator, useRecoveryCode, useStep, type Authenticator } from './authenticators.queries.ts';

const OFFER_MINUTES = 10;
const OFFER = 'staff authenticator offer';

/** Names the owner of a secret for sealing: never that of a customer with the same id. */
export const sealedFor = (staffId: string) => `staff ${staffId}`;

/**
 * A secret for an authenticator app that belongs to nobody yet. It is not stored: the page holds it sealed, for one
 * person or link, and sends it back with the first code.
 */
export function offerAuthenticator(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  offeredTo: string,
  label: string,
): { secretKey: string; qrCode: string; offer: string } {
  const secret = randomBytes(SECRET_BYTES);
  const expiresAt = minutesAfter(clock.now(), OFFER_MINUTES).getTime();
  const plain = JSON.stringify({ secret: secret.toString('base64url'), expiresAt });
  return {
    secretKey: base32(secret),
    qrCode: qrCodeImage(enrolmentUri(`${config.shopName} desk`, label, secret)),
    offer: seal(config.secretKey, OFFER, offeredTo, plain),
  };
}

export interface TakenOffer {
  secret: Buffer;
  step: number;
}

/**
 * The secret that was offered, once the app shows its codes. Refuses an offer made to somebody else, or one that has
 * expired.
 */
export function takeOffer(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  offeredTo: string,
  { offer, code }: { offer: string; code: string },
): TakenOffer {
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

export interface NewCodes {
  recoveryCodes: string[];
  recoverySalt: Buffer;
  codeHashes: Buffer[];
}

/** Slow: call it outside any transaction. */
export async function makeRecoveryCodes(): Promise<NewCodes> {
  const recoveryCodes = newRecoveryCodes();
  const recoverySalt = randomBytes(16);
  const codeHashes = await Promise.all(recoveryCodes.map((code) => hashWithSalt(code, recoverySalt)));
  return { recoveryCodes, recoverySalt, codeHashes };
}

/** The code that confirmed it is used up with it. */
export function authenticatorOf(
  context: Pick<Context, 'config'>,
  staffId: string,
  { secret, step }: TakenOffer,
  { recoverySalt }: NewCodes,
): Authenticator {
  return { ...sealSecret(context, sealedFor(staffId), secret), lastStep: step, recoverySalt };
}

/** Uses up a code: true for only one of many simultaneous callers. */
export type SpendCode = (trx: DatabaseTransaction) => Promise<boolean>;

/** Null if the code is wrong. Slow for a recovery code, and as slow for somebody who has none. */
export async function checkCode(
  context: Pick<Context, 'config' | 'db' | 'clock'>,
  staffId: string | null,
  code: string,
): Promise<SpendCode | null> {
  const authenticator = staffId === null ? undefined : await findAuthenticator(context.db, staffId);
  if (code.length !== 6) {
    const codeHash = await hashWithSalt(code, authenticator?.recoverySalt ?? Buffer.alloc(16));
    return authenticator ? (trx) => useRecoveryCode(trx, staffId!, codeHash) : null;
  }
  if (!authenticator) return null;
  const secret = openSecret(context, sealedFor(staffId!), authenticator);
  const step = stepOf(code, secret, context.clock.now());
  return step === null ? null : (trx) => useStep(trx, staffId!, step);
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
  const waitSeconds = await consumeStaffAttempt(context, key, by);
  if (waitSeconds > 0) {
    throw refuse('desk/too-many-tries', { wait: waitInWords(waitSeconds), retryAfter: waitSeconds });
  }
  return { key, reset: (trx) => resetStaffAttempts(trx, key) };
}
