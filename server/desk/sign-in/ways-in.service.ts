import type { Passkey } from '#contract/desk/me.ts';
import type { Credential } from '#contract/desk/proof.ts';
import { refuse } from '#contract/refusal.ts';
import { deviceInWords } from '#server/authentication/sessions/device.rules.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { endSessionsOf, lockCaller } from '#server/desk/staff/staff-sessions.service.ts';
import { changePerson, findPerson, type Person } from '#server/desk/staff/people.queries.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { makeRecoveryCodes } from '#server/authentication/two-factor/second-factor.service.ts';
import { offerAuthenticator, staffFactors } from './codes.service.ts';
import { prepareNewPassword } from './new-password.service.ts';
import { deletePasskey, insertPasskey, listPasskeys } from './passkeys.queries.ts';
import { creationOptions, verifyNewPasskey } from './passkeys.service.ts';
import { passkeyHost } from '#server/desk/staff/passkey-host.rules.ts';

const MAX_PASSKEYS = 20;

export interface WaysIn {
  passkeys: Passkey[];
  password: { recoveryCodesLeft: number } | null;
}

/** The person asking; they exist as long as the session does. */
export async function getPerson(db: Database, { staffId }: Pick<StaffCaller, 'staffId'>): Promise<Person> {
  const person = await findPerson(db, staffId);
  if (!person) throw refuse('desk/not-signed-in');
  return person;
}

export async function listWaysIn(
  { db, config }: Pick<Context, 'db' | 'config'>,
  by: Pick<StaffCaller, 'staffId'>,
): Promise<WaysIn> {
  const here = passkeyHost(config);
  const person = await getPerson(db, by);
  const passkeys = await listPasskeys(db, by.staffId);
  return {
    passkeys: passkeys.map(({ id, label, host, createdAt, lastUsedAt, isBackedUp }) => ({
      id,
      label,
      host: host ?? here,
      worksHere: (host ?? here) === here,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      isBackedUp,
    })),
    password:
      person.passwordHash === null
        ? null
        : { recoveryCodesLeft: (await staffFactors.findFacts(db, by.staffId))?.recoveryCodesLeft ?? 0 },
  };
}

/** Changes the person's own ways in, one change after another, and logs it. */
async function changeWays<T>(
  { db }: Pick<Context, 'db'>,
  by: StaffCaller,
  act: string,
  change: (trx: DatabaseTransaction, person: Person) => Promise<T>,
): Promise<T> {
  return transaction(db, async (trx) => {
    const changed = await change(trx, await lockCaller(trx, by));
    await recordAction(trx, actorOf(by), { happenedAt: by.now, act, entity: 'staff', entityId: by.staffId });
    return changed;
  });
}

export async function startPasskey(context: Context, by: StaffCaller) {
  const { id, userHandle, name, email } = await getPerson(context.db, by);
  return creationOptions(context, 'register', { staffId: id, userHandle, name, email });
}

export async function addPasskey(
  context: Context,
  by: StaffCaller,
  { credential, label }: { credential: Credential; label?: string | undefined },
): Promise<WaysIn> {
  const { made, staffId } = await verifyNewPasskey(context, 'register', credential);
  if (staffId !== by.staffId) throw refuse('desk/passkey-refused');
  return changeWays(context, by, 'passkey.add', async (trx) => {
    const known = await listPasskeys(trx, by.staffId);
    if (known.length >= MAX_PASSKEYS) throw refuse('desk/too-many-passkeys', { limit: MAX_PASSKEYS });
    const isNew = await insertPasskey(trx, {
      ...made,
      staffId: by.staffId,
      label: label ?? deviceInWords(by.device),
      createdAt: by.now,
    });
    if (!isNew) throw refuse('desk/passkey-refused');
    return listWaysIn({ ...context, db: trx }, by);
  });
}

export async function removePasskey(context: Context, by: StaffCaller, id: string): Promise<WaysIn> {
  return changeWays(context, by, 'passkey.remove', async (trx, person) => {
    if (!(await deletePasskey(trx, by.staffId, id))) throw refuse('desk/passkey-not-found');
    const left = await listWaysIn({ ...context, db: trx }, by);
    if (!hasPasskey(left) && person.passwordHash === null) throw refuse('desk/last-way-in');
    return left;
  });
}

/** A passkey for another address opens nothing here. */
const hasPasskey = ({ passkeys }: WaysIn) => passkeys.some(({ worksHere }) => worksHere);

const offeredTo = ({ staffId }: StaffCaller) => `staff ${staffId}`;

export async function startAuthenticator(context: Context, by: StaffCaller) {
  const { email } = await getPerson(context.db, by);
  return offerAuthenticator(context, offeredTo(by), email);
}

export async function setPassword(
  context: Context,
  by: StaffCaller,
  input: { password: string; code: string; offer: string },
): Promise<{ recoveryCodes: string[] }> {
  const owner = await getPerson(context.db, by);
  const prepared = await prepareNewPassword(context, owner, offeredTo(by), input);
  return changeWays(context, by, 'password.set', async (trx, person) => {
    await prepared.write(trx, person, by.now);
    await endSessionsOf(trx, by.staffId, by.sessionId);
    return { recoveryCodes: prepared.recoveryCodes };
  });
}

export async function removePassword(context: Context, by: StaffCaller): Promise<WaysIn> {
  return changeWays(context, by, 'password.remove', async (trx) => {
    await changePerson(trx, by.staffId, { passwordHash: null });
    await staffFactors.remove(trx, by.staffId);
    const left = await listWaysIn({ ...context, db: trx }, by);
    if (!hasPasskey(left)) throw refuse('desk/last-way-in');
    return left;
  });
}

export async function renewRecoveryCodes(
  context: Context,
  by: StaffCaller,
): Promise<{ recoveryCodes: string[] }> {
  const codes = await makeRecoveryCodes();
  return changeWays(context, by, 'recovery-codes.renew', async (trx) => {
    if (!(await staffFactors.replaceCodes(trx, by.staffId, codes))) throw refuse('desk/no-password');
    return { recoveryCodes: codes.recoveryCodes };
  });
}
