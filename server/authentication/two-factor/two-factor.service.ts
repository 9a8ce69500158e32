import { randomBytes } from 'node:crypto';
import { paths } from '#contract/paths.ts';
import { refuse, type Refusal } from '#contract/refusal.ts';
import { recordActivity, type Activity } from '#server/activity/activity.queries.ts';
import { mailAccount, type LinkRecipient } from '#server/authentication/mailed-links.service.ts';
import { reauthenticate } from '#server/authentication/reauthentication.service.ts';
import { endAllSessions } from '#server/authentication/sessions/sessions.service.ts';
import {
  consumeCodeAttempt,
  consumeCredentialChange,
  resetCodeAttempts,
} from '#server/authentication/attempts/attempt-limit.service.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { CustomerCaller, By, Session } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { qrCodeImage } from './qr-code.template.ts';
import { createSecondFactors, makeRecoveryCodes } from './second-factor.service.ts';
import { openSecret, sealSecret } from './sealed-secret.rules.ts';
import { base32, enrolmentUri, SECRET_BYTES, stepOf } from './totp.rules.ts';
import {
  deleteExpiredSetups,
  deleteOfferedSecret,
  findOfferedSecret,
  findStatus,
  lockForSwitch,
  offerSecret,
  setTwoFactorEnabled,
  takeOfferedSecret,
} from './two-factor.queries.ts';

export const secondFactors = createSecondFactors({
  secrets: 'two_factor_secrets',
  codes: 'recovery_codes',
  owner: 'customer_id',
  sealedFor: (customerId) => customerId,
});

/** Also deletes offered secrets that nobody confirmed in time. */
export async function resealSecrets(context: Context): Promise<void> {
  await deleteExpiredSetups(context.db, context.clock.now());
  await secondFactors.reseal(context);
}

const OFFER_SECONDS = 10 * 60;

export async function getTwoFactorStatus(
  { db }: Context,
  customerId: string,
): Promise<{ isTwoFactorEnabled: boolean }> {
  const status = await findStatus(db, customerId);
  if (!status) throw refuse('session/required');
  return status;
}

/** Offers a secret for an authenticator app. Repeated within ten minutes, it returns the same secret. */
export async function setUpTwoFactor(
  context: Context,
  { customerId, now }: By,
): Promise<{ qrCodeImageUrl: string; secretKey: string }> {
  const { isTwoFactorEnabled } = await getTwoFactorStatus(context, customerId);
  if (isTwoFactorEnabled) throw refuse('two-factor/already-enabled');
  const offered = await offerSecret(
    context.db,
    customerId,
    sealSecret(context, customerId, randomBytes(SECRET_BYTES)),
    { now, expiresAt: secondsAfter(now, OFFER_SECONDS) },
  );
  return {
    qrCodeImageUrl: paths.getTwoFactorQrCode.split(' ')[1]!,
    secretKey: base32(openSecret(context, customerId, offered)),
  };
}

/** The secret on offer, as an image for authenticator apps to scan. */
export async function getQrCode(context: Context, { customerId, now }: By): Promise<string> {
  const { db, config } = context;
  const status = await findStatus(db, customerId);
  const offered = await findOfferedSecret(db, customerId, now);
  if (!status || !offered) throw refuse('two-factor/setup-expired');
  return qrCodeImage(enrolmentUri(config.shopName, status.email, openSecret(context, customerId, offered)));
}

/** Voids the secret that was shown, even where it is still on screen. */
export async function cancelTwoFactorSetUp({ db }: Context, { customerId }: By): Promise<void> {
  await deleteOfferedSecret(db, customerId);
}

export interface Confirmation {
  code: string;
  secretKey: string;
  password: string;
}

/**
 * Enables the secret on offer and ends every other session. Only the server's own secret counts: `secretKey`
 * shows that the page has the same one, so that nobody can plant another. The recovery codes are stored only
 * as hashes.
 */
export async function enableTwoFactor(
  context: Context,
  by: CustomerCaller,
  input: Confirmation,
): Promise<{ recoveryCodes: string[] }> {
  const { db, clock } = context;
  const { customerId } = by;
  const { isTwoFactorEnabled } = await getTwoFactorStatus(context, customerId);
  if (isTwoFactorEnabled) throw refuse('two-factor/already-enabled');
  const offered = await findOfferedSecret(db, customerId, by.now);
  if (!offered) throw refuse('two-factor/setup-expired');
  const account = await reauthenticate(context, by, input.password, 'Two-factor enabled');
  if (!account) throw refuse('two-factor/failed');
  const secret = openSecret(context, customerId, offered);
  const step = stepOf(input.code, secret, clock.now());
  if (input.secretKey !== base32(secret)) {
    throw await failed(context, by, 'Two-factor enabled', 'Another secret key');
  }
  if (step === null) throw await failed(context, by, 'Two-factor enabled', 'Wrong code');
  await consumeCredentialChange(context, by);

  const codes = await makeRecoveryCodes();
  await transaction(db, async (trx) => {
    const isUnchanged = await lockForSwitch(trx, account, { isEnabled: false });
    if (!isUnchanged || !(await takeOfferedSecret(trx, customerId, offered))) {
      throw refuse('two-factor/setup-expired');
    }
    // The confirming code is used up here, so it cannot be used to log in.
    await secondFactors.replace(trx, context, customerId, { secret, step }, codes, clock.now());
    await setTwoFactorEnabled(trx, customerId, true);
    await concludeSwitch(trx, clock.now(), { account, kept: by, isEnabled: true });
  });
  return { recoveryCodes: codes.recoveryCodes };
}

export async function disableTwoFactor(
  context: Context,
  by: CustomerCaller,
  input: { password: string; code: string },
): Promise<string> {
  const { db, clock } = context;
  const { customerId } = by;
  const { isTwoFactorEnabled } = await getTwoFactorStatus(context, customerId);
  if (!isTwoFactorEnabled) throw refuse('two-factor/not-enabled');
  const account = await reauthenticate(context, by, input.password, 'Two-factor disabled');
  if (!account) throw refuse('two-factor/failed');
  await consumeCodeAttempt(context, by);
  const spend = await secondFactors.checkCode(context, customerId, input.code);
  if (spend) await consumeCredentialChange(context, by);

  const isDone =
    spend &&
    (await transaction(db, async (trx) => {
      if (!(await lockForSwitch(trx, account, { isEnabled: true }))) return false;
      if (!(await spend(trx))) return false;
      await secondFactors.remove(trx, customerId);
      await setTwoFactorEnabled(trx, customerId, false);
      await resetCodeAttempts(trx, context, customerId);
      await concludeSwitch(trx, clock.now(), { account, kept: by, isEnabled: false });
      return true;
    }));
  if (!isDone) throw await failed(context, by, 'Two-factor disabled', 'Wrong code');
  return 'Two-factor authentication is disabled.';
}

/** The database erases it with the account. */
export async function exportPersonalData(db: Database, customerId: string) {
  const facts = await secondFactors.findFacts(db, customerId);
  return { isTwoFactorEnabled: facts !== undefined, ...facts };
}

/** Ends all sessions but `kept`, as they were opened under other rules, and tells the customer. */
export async function concludeSwitch(
  trx: DatabaseTransaction,
  now: Date,
  {
    account,
    kept,
    isEnabled,
    isByShop = false,
  }: { account: LinkRecipient; kept: Session | null; isEnabled: boolean; isByShop?: boolean },
): Promise<void> {
  await endAllSessions(trx, account.id, kept);
  await recordActivity(trx, {
    customerId: account.id,
    happenedAt: now,
    action: isEnabled ? 'Two-factor enabled' : 'Two-factor disabled',
    ...(isByShop && { changes: 'by the shop' }),
  });
  const template = isEnabled ? 'two-factor-enabled' : 'two-factor-disabled';
  const content = { changedAt: now.toISOString(), ...(isByShop && { isByShop }) };
  await mailAccount(trx, account, template, content, now);
}

/** The same refusal whether the code, the key or the password was wrong; the activity log says which. */
async function failed(
  { db }: Context,
  { customerId, now }: By,
  action: Activity['action'],
  failureReason: string,
): Promise<Refusal> {
  await recordActivity(db, { customerId, happenedAt: now, action, failureReason });
  return refuse('two-factor/failed');
}
