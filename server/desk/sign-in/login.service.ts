import type { Credential } from '#contract/desk/proof.ts';
import { refuse } from '#contract/refusal.ts';
import { touchAttempts } from '#server/authentication/attempts/attempt-limit.service.ts';
import {
  refuseWhileHashingIsBusy,
  verifyDummyPassword,
  verifyPassword,
} from '#server/authentication/password-hash.service.ts';
import { deviceInWords } from '#server/authentication/sessions/device.rules.ts';
import { hashSecretToken } from '#server/authentication/sessions/secret-tokens.rules.ts';
import { countFailedSignIns, recordAction } from '#server/audit-log/actions.queries.ts';
import { notifyPersonAndOwners } from '#server/desk/staff/staff-notices.service.ts';
import { isKnownDevice } from '#server/desk/staff/staff-sessions.queries.ts';
import {
  confirm,
  openSession,
  type Entrant,
  type OpenedSession,
} from '#server/desk/staff/staff-sessions.service.ts';
import { findPersonByEmail, lockPerson, type Person } from '#server/desk/staff/people.queries.ts';
import { actorOf, type Actor, type StaffCaller, type Visitor } from '#server/platform/actor.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction } from '#server/platform/database/database.ts';
import { MIN_ANSWER_MILLISECONDS, withMinimumDuration } from '#server/platform/http/minimum-duration.ts';
import { countAttempt, staffFactors } from './codes.service.ts';
import { verifyUsedPasskey } from './passkeys.service.ts';

/** A passkey that verifies its user is both factors at once. */
export async function loginWithPasskey(
  context: Context,
  by: Entrant,
  credential: Credential,
): Promise<OpenedSession> {
  const { db, clock } = context;
  const used = await verifyUsedPasskey(context, 'login', credential, null);
  return transaction(db, async (trx) => {
    const person = await lockPerson(trx, used.passkey.staffId);
    const { userHandle } = credential.response;
    const isTheirs = !userHandle || person?.userHandle.equals(Buffer.from(userHandle, 'base64url'));
    if (!person || !isTheirs || !(await used.markUsed(trx, clock.now())))
      throw refuse('desk/passkey-refused');
    const remarks = used.isCounterBack ? { isCounterBack: true } : {};
    return openSession(trx, context, by, person, { way: 'passkey', remarks });
  });
}

/**
 * Password and code in one call: no answer tells which of them was wrong, or whether there is such a person. A browser
 * that the person has logged in with before is counted separately, so that a stranger's guesses lock nobody out.
 */
export async function loginWithPassword(
  context: Context,
  by: Entrant,
  input: { email: string; password: string; code: string },
): Promise<OpenedSession> {
  const { db, clock } = context;
  const found = await findPersonByEmail(db, input.email);
  const deviceHash = by.deviceToken === null ? null : hashSecretToken(by.deviceToken);
  const isKnown = Boolean(found && deviceHash && (await isKnownDevice(db, found.id, deviceHash)));
  refuseWhileHashingIsBusy(isKnown);
  const who = `${input.email.toLowerCase()} ${isKnown ? deviceHash!.toString('hex') : ''}`;
  const attempts = await countAttempt(context, 'log-in', who, by);

  const hash = found?.passwordHash ?? null;
  const isRight =
    hash === null
      ? await verifyDummyPassword(input.password)
      : await verifyPassword(hash, input.password, isKnown);
  const spend = await staffFactors.checkCode(context, found?.id ?? null, input.code);
  const opened =
    found && isRight && spend
      ? await transaction(db, async (trx) => {
          const person = await lockPerson(trx, found.id);
          // A password that has been changed meanwhile no longer opens anything.
          if (!person || person.passwordHash !== hash || !(await spend(trx))) return null;
          await attempts.reset(trx);
          const remarks = input.code.length === 6 ? {} : { recoveryCode: 'used' };
          return openSession(trx, context, by, person, { way: 'password', remarks });
        })
      : null;
  if (opened) return opened;
  await withMinimumDuration(MIN_ANSWER_MILLISECONDS, () =>
    noteFailure(context, by, found, attempts.key, clock.now()),
  );
  throw refuse('desk/wrong-password-or-code');
}

/** The owners are told after this many within an hour, and not of each one that follows. */
const FAILURES_TOLD = 3;

/** Always commits a write, so that an unknown address takes as long as a known one. */
async function noteFailure(
  { db }: Context,
  by: Visitor,
  person: Person | undefined,
  attemptKey: Buffer,
  now: Date,
): Promise<void> {
  await transaction(db, async (trx) => {
    await touchAttempts(trx, attemptKey, now);
    if (!person) return;
    // One after the other, so that each sees those before.
    await lockPerson(trx, person.id);
    await recordAction(trx, outsideOf(person, by), {
      happenedAt: now,
      act: 'sign-in',
      refusedWith: 'desk/wrong-password-or-code',
    });
    if (person.role !== 'owner' || person.suspendedAt) return;
    const hourAgo = secondsAfter(now, -3600);
    if ((await countFailedSignIns(trx, person.id, hourAgo)) !== FAILURES_TOLD) return;
    await notifyPersonAndOwners(
      trx,
      person,
      { news: 'failed-log-ins', device: deviceInWords(by.device) },
      now,
    );
  });
}

/** For somebody who claims to be this person. */
function outsideOf({ id, role }: Person, { address }: Visitor): Actor {
  return { kind: 'staff', staffId: id, role, sessionId: null, address };
}

/** Only the person's own passkey confirms. */
export async function confirmWithPasskey(
  context: Context,
  by: StaffCaller,
  credential: Credential,
): Promise<{ confirmedUntil: string }> {
  const { db, clock } = context;
  const used = await verifyUsedPasskey(context, 'confirm', credential, by.staffId);
  return transaction(db, async (trx) => {
    const now = clock.now();
    if (!(await used.markUsed(trx, now))) throw refuse('desk/passkey-refused');
    if (used.isCounterBack) {
      await recordAction(trx, actorOf(by), { happenedAt: now, act: 'passkey.counter-back' });
    }
    return confirm(trx, by, { way: 'passkey', act: used.act }, now);
  });
}

export async function confirmWithCode(
  context: Context,
  by: StaffCaller,
  { code, act }: { code: string; act: Buffer | null },
): Promise<{ confirmedUntil: string }> {
  const { db, clock } = context;
  const attempts = await countAttempt(context, 'code', by.staffId, by);
  const spend = await staffFactors.checkCode(context, by.staffId, code);
  const done =
    spend &&
    (await transaction(db, async (trx) => {
      if (!(await lockPerson(trx, by.staffId)) || !(await spend(trx))) return null;
      await attempts.reset(trx);
      return confirm(trx, by, { way: 'code', act }, clock.now());
    }));
  if (!done) throw refuse('desk/wrong-code');
  return done;
}
