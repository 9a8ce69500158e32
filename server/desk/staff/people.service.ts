import { randomBytes } from 'node:crypto';
import { isAbove, type Role } from '#contract/desk/permissions.ts';
import type { StaffMember } from '#contract/desk/staff.ts';
import { refuse } from '#contract/refusal.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { endSessionsOf, lockCaller } from './staff-sessions.service.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { deleteWaitingEmails, enqueueEmail } from '#server/outbox/outbox.queries.ts';
import { seal } from '#server/platform/secrets.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { voidLinks } from './links.queries.ts';
import { passkeyHost } from './passkey-host.rules.ts';
import { stopOrderNews } from './order-news.service.ts';
import { makeLink, type MadeLink } from './links.service.ts';
import { changePerson, insertPerson, listPeople, lockPerson, type Person } from './people.queries.ts';

type Needs = Pick<Context, 'db' | 'config'>;

/** A link for somebody who has not joined is mailed to them as well. */
async function makeInvitation(
  trx: DatabaseTransaction,
  { config }: Needs,
  by: StaffCaller,
  person: Person,
): Promise<MadeLink> {
  const link = await makeLink(trx, config, { purpose: 'invite', staffId: person.id }, by.now);
  const { name, email, role, refundLimitPence } = person;
  const sealedToken = seal(config.secretKey, 'mailed link', email, link.token);
  const expiresAt = link.expiresAt.toISOString();
  const content = {
    firstName: name,
    email,
    sealedToken,
    invitedBy: by.name,
    role,
    refundLimitPence,
    expiresAt,
  };
  const recipient = { name, address: email };
  // Only the newest link works.
  await deleteWaitingEmails(trx, { address: email, templates: ['staff-invitation'] });
  await enqueueEmail(trx, { template: 'staff-invitation', recipient, content, customerId: null }, by.now);
  return link;
}

export async function listStaff({ db, config }: Needs, by: StaffCaller): Promise<StaffMember[]> {
  const people = await listPeople(db, by.now, passkeyHost(config));
  return people.map((person) => ({
    id: person.id,
    name: person.name,
    email: person.email,
    role: person.role,
    refundLimitPence: person.refundLimitPence,
    state: person.suspendedAt ? 'suspended' : person.joinedAt ? 'active' : 'invited',
    createdAt: person.createdAt.toISOString(),
    lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
    openSessions: person.openSessions ?? 0,
    isLockedOut: person.isLockedOut,
    isSelf: person.id === by.staffId,
    canBeChanged: canBeChanged(by, person),
  }));
}

/**
 * Nobody changes themselves here, or anybody at or above their own role: people who have lost something ask an owner,
 * or use the terminal.
 */
function canBeChanged(by: StaffCaller, person: Person): boolean {
  return person.id !== by.staffId && (person.joinedAt === null || isAbove(by.role, person.role));
}

async function memberOf(context: Needs, by: StaffCaller, id: string): Promise<StaffMember> {
  const member = (await listStaff(context, by)).find((each) => each.id === id);
  if (!member) throw refuse('desk/person-not-found');
  return member;
}

interface Change {
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}

/** Makes one change to somebody below the caller, and logs it. */
async function changeSomebody(
  { db }: Pick<Context, 'db'>,
  by: StaffCaller,
  id: string,
  act: string,
  change: (trx: DatabaseTransaction, person: Person) => Promise<Change>,
): Promise<void> {
  await transaction(db, async (trx) => {
    // The caller is locked first: two owners who change each other at once take turns, and the second is no longer one.
    await lockCaller(trx, by);
    const person = await lockPerson(trx, id);
    if (!person) throw refuse('desk/person-not-found');
    if (!canBeChanged(by, person)) throw refuse('desk/above-you');
    const { before, after } = await change(trx, person);
    await recordAction(trx, actorOf(by), {
      happenedAt: by.now,
      act,
      entity: 'staff',
      entityId: id,
      ...(before && { before }),
      ...(after && { after }),
    });
  });
}

export async function inviteStaff(
  context: Needs,
  by: StaffCaller,
  input: { name: string; email: string; role: Role; refundLimitPence: number },
): Promise<{ person: StaffMember; link: { url: string; expiresAt: string } }> {
  const { id, link } = await transaction(context.db, async (trx) => {
    await lockCaller(trx, by);
    const person = await insertPerson(trx, {
      ...input,
      userHandle: randomBytes(32),
      createdAt: by.now,
      joinedAt: null,
    });
    if (!person) throw refuse('desk/email-taken');
    const { role, refundLimitPence } = input;
    await recordAction(trx, actorOf(by), {
      happenedAt: by.now,
      act: 'staff.invite',
      entity: 'staff',
      entityId: person.id,
      after: { role, refundLimitPence },
    });
    return {
      id: person.id,
      link: await makeInvitation(trx, context, by, person),
    };
  });
  return { person: await memberOf(context, by, id), link: inWords(link) };
}

export async function changeStaff(
  context: Needs,
  by: StaffCaller,
  id: string,
  wanted: { role?: Role | undefined; refundLimitPence?: number | undefined },
): Promise<StaffMember> {
  await changeSomebody(context, by, id, 'staff.change', async (trx, person) => {
    const { role = person.role, refundLimitPence = person.refundLimitPence } = wanted;
    await changePerson(trx, id, { role, refundLimitPence });
    // Open sessions belong to the previous role, and last as long as that one allowed.
    if (role !== person.role) {
      await endSessionsOf(trx, id);
      await stopOrderNews(trx, person);
    }
    return {
      before: { role: person.role, refundLimitPence: person.refundLimitPence },
      after: { role, refundLimitPence },
    };
  });
  return memberOf(context, by, id);
}

export async function suspendStaff(context: Needs, by: StaffCaller, id: string): Promise<StaffMember> {
  await changeSomebody(context, by, id, 'staff.suspend', async (trx, person) => {
    await changePerson(trx, id, { suspendedAt: person.suspendedAt ?? by.now });
    await endSessionsOf(trx, id);
    await voidLinks(trx, id);
    await stopOrderNews(trx, person);
    return { before: { isSuspended: person.suspendedAt !== null }, after: { isSuspended: true } };
  });
  return memberOf(context, by, id);
}

export async function reinstateStaff(context: Needs, by: StaffCaller, id: string): Promise<StaffMember> {
  await changeSomebody(context, by, id, 'staff.reinstate', async (trx, person) => {
    await changePerson(trx, id, { suspendedAt: null });
    return { before: { isSuspended: person.suspendedAt !== null }, after: { isSuspended: false } };
  });
  return memberOf(context, by, id);
}

export async function endSessionsOfStaff(context: Needs, by: StaffCaller, id: string): Promise<void> {
  await changeSomebody(context, by, id, 'staff.end-sessions', async (trx) => ({
    after: { ended: await endSessionsOf(trx, id) },
  }));
}

export async function linkStaff(
  context: Needs,
  by: StaffCaller,
  id: string,
): Promise<{ url: string; expiresAt: string }> {
  let link: MadeLink | undefined;
  await changeSomebody(context, by, id, 'staff.link', async (trx, person) => {
    if (person.suspendedAt) throw refuse('desk/suspended');
    const purpose = person.joinedAt === null ? 'invite' : 'recover';
    link =
      purpose === 'invite'
        ? await makeInvitation(trx, context, by, person)
        : await makeLink(trx, context.config, { purpose, staffId: id }, by.now);
    return { after: { purpose } };
  });
  return inWords(link!);
}

function inWords({ url, expiresAt }: MadeLink): { url: string; expiresAt: string } {
  return { url, expiresAt: expiresAt.toISOString() };
}
