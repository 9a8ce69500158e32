import { randomBytes } from 'node:crypto';
import type { Credential } from '#contract/desk/proof.ts';
import type { Role } from '#contract/desk/permissions.ts';
import { refuse } from '#contract/refusal.ts';
import { deviceInWords } from '#server/authentication/sessions/device.rules.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { forgetDevicesOf } from '#server/desk/staff/staff-sessions.queries.ts';
import {
  endSessionsOf,
  openSession,
  type Entrant,
  type OpenedSession,
} from '#server/desk/staff/staff-sessions.service.ts';
import { spendLink, voidLinks, type LinkPurpose } from '#server/desk/staff/links.queries.ts';
import { getOpenLink } from '#server/desk/staff/links.service.ts';
import {
  changePerson,
  hasActiveOwner,
  insertPerson,
  lockFirstOwner,
  lockPerson,
  type Person,
} from '#server/desk/staff/people.queries.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { invalidFields } from '#server/platform/http/serve.ts';
import { offerAuthenticator, staffFactors } from './codes.service.ts';
import { passwordMinLength, prepareNewPassword } from './new-password.service.ts';
import { creationOptions, passkeysOffered, verifyNewPasskey } from './passkeys.service.ts';
import { deletePasskeysOf, insertPasskey } from './passkeys.queries.ts';

/** What the page sends: who they are, unless the link knows. */
export interface Newcomer {
  token: string;
  name?: string | undefined;
  email?: string | undefined;
}

export async function readLink({ db, config }: Context, by: Entrant, token: string) {
  const { link, person } = await getOpenLink(db, token, by.now);
  return {
    purpose: link.purpose,
    shopName: config.shopName,
    role: person?.role ?? ('owner' as Role),
    refundLimitPence: person?.refundLimitPence ?? 0,
    name: person?.name ?? null,
    email: person?.email ?? null,
    expiresAt: link.expiresAt.toISOString(),
    passkeys: passkeysOffered(config),
    passwordMinLength: passwordMinLength(config),
  };
}

/** The person a link is for, and their name. */
async function newcomerOf({ db }: Context, by: Entrant, { token, name, email }: Newcomer) {
  const { link, tokenHash, person } = await getOpenLink(db, token, by.now);
  if (person) {
    return { link, tokenHash, person, name: person.name, email: person.email, userHandle: person.userHandle };
  }
  if (name === undefined || email === undefined) {
    throw invalidFields([
      ...(name === undefined ? [{ field: 'name', message: 'Name is required.' }] : []),
      ...(email === undefined ? [{ field: 'email', message: 'Email is required.' }] : []),
    ]);
  }
  return { link, tokenHash, person: null, name, email, userHandle: randomBytes(32) };
}

export async function startWithPasskey(context: Context, by: Entrant, input: Newcomer) {
  const { person, name, email, userHandle } = await newcomerOf(context, by, input);
  return creationOptions(context, 'set-up', { staffId: person?.id ?? null, userHandle, name, email });
}

export async function setUpWithPasskey(
  context: Context,
  by: Entrant,
  input: Newcomer & { credential: Credential },
): Promise<OpenedSession> {
  const newcomer = await newcomerOf(context, by, input);
  const { made, staffId, userHandle } = await verifyNewPasskey(context, 'set-up', input.credential);
  // The challenge must have been made for the person the link is for.
  if (staffId !== (newcomer.person?.id ?? null) || !userHandle) throw refuse('desk/passkey-refused');
  return redeem(context, by, { ...newcomer, userHandle }, 'passkey', async (trx, person, now) => {
    const label = deviceInWords(by.device);
    const isNew = await insertPasskey(trx, { ...made, staffId: person.id, label, createdAt: now });
    if (!isNew) throw refuse('desk/passkey-refused');
  });
}

const offeredToLink = (tokenHash: Buffer) => `link ${tokenHash.toString('hex')}`;

export async function startWithPassword(context: Context, by: Entrant, input: Newcomer) {
  const { tokenHash, email } = await newcomerOf(context, by, input);
  return offerAuthenticator(context, offeredToLink(tokenHash), email);
}

export async function setUpWithPassword(
  context: Context,
  by: Entrant,
  input: Newcomer & { password: string; code: string; offer: string },
): Promise<OpenedSession & { recoveryCodes: string[] }> {
  const newcomer = await newcomerOf(context, by, input);
  const prepared = await prepareNewPassword(context, newcomer, offeredToLink(newcomer.tokenHash), input);
  const opened = await redeem(context, by, newcomer, 'password', prepared.write);
  return { ...opened, recoveryCodes: prepared.recoveryCodes };
}

interface Expected {
  link: { purpose: LinkPurpose };
  tokenHash: Buffer;
  person: Person | null;
  name: string;
  email: string;
  userHandle: Buffer;
}

/** Uses up the link: only one of many simultaneous browsers succeeds. */
async function redeem(
  context: Context,
  by: Entrant,
  expected: Expected,
  way: 'passkey' | 'password',
  writeWayIn: (trx: DatabaseTransaction, person: Person, now: Date) => Promise<void>,
): Promise<OpenedSession> {
  const { db, clock } = context;
  return transaction(db, async (trx) => {
    const { purpose } = expected.link;
    if (purpose === 'first-owner') await lockFirstOwner(trx);
    const now = clock.now();
    const person = expected.person
      ? await welcomeBack(trx, expected.person.id, purpose, now)
      : await addFirstOwner(trx, expected, now);
    if (!(await spendLink(trx, expected.tokenHash, now))) throw refuse('desk/link-invalid');
    await voidLinks(trx, expected.person?.id ?? null);
    await writeWayIn(trx, person, now);
    const news = purpose === 'recover' ? ('recovered' as const) : ('joined' as const);
    const opened = await openSession(trx, context, by, person, { way, news });
    await recordAction(
      trx,
      { kind: 'staff', staffId: person.id, role: person.role, sessionId: null, address: by.address },
      { happenedAt: now, act: `staff.${news}`, entity: 'staff', entityId: person.id },
    );
    return opened;
  });
}

async function addFirstOwner(trx: DatabaseTransaction, newcomer: Expected, now: Date): Promise<Person> {
  if (await hasActiveOwner(trx)) throw refuse('desk/owner-exists');
  const { name, email, userHandle } = newcomer;
  const owner = await insertPerson(trx, {
    name,
    email,
    userHandle,
    role: 'owner',
    refundLimitPence: 0,
    createdAt: now,
    joinedAt: now,
  });
  if (!owner) throw refuse('desk/email-taken');
  return owner;
}

/**
 * Removes the password. A recovery link means that somebody has lost their ways in, so the others, and everything they
 * opened, are closed too.
 */
async function welcomeBack(
  trx: DatabaseTransaction,
  staffId: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<Person> {
  const person = await lockPerson(trx, staffId);
  if (!person || person.suspendedAt) throw refuse('desk/link-invalid');
  if (purpose === 'recover') {
    await endSessionsOf(trx, staffId);
    await forgetDevicesOf(trx, staffId);
    await deletePasskeysOf(trx, staffId);
    await staffFactors.remove(trx, staffId);
  }
  return changePerson(trx, staffId, { passwordHash: null, joinedAt: person.joinedAt ?? now });
}
