import { sql } from 'kysely';
import type { Me, Present } from '#contract/desk/me.ts';
import type { OpenSession } from '#contract/sessions.ts';
import { permissionsOf, type Role } from '#contract/desk/permissions.ts';
import type { SavedView } from '#contract/desk/views.ts';
import { refuse } from '#contract/refusal.ts';
import { deviceInWords } from '#server/authentication/sessions/device.rules.ts';
import { hashSecretToken, newSecretToken } from '#server/authentication/sessions/secret-tokens.rules.ts';
import { createSessionStore } from '#server/authentication/sessions/session-store.service.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { findPerson, lockPerson, type Person } from './people.queries.ts';
import { listViews } from '#server/desk/views/views.queries.ts';
import { actorOf, type StaffCaller, type StaffSession, type Visitor } from '#server/platform/actor.ts';
import { minutesAfter, secondsAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { notifyPersonAndOwners } from './staff-notices.service.ts';
import { confirmSession, findConfirmedUntil, recordDevice } from './staff-sessions.queries.ts';

const DAY = 24 * 60 * 60;
const IDLE_SECONDS = 12 * 60 * 60;
const CONFIRMED_MINUTES = 5;
/** A browser that has not been seen for this long counts as new again. */
export const DEVICE_SECONDS = 365 * DAY;

/** A packer's phone stays at the packing bench over the weekend, and opens little. */
function lifetimeSeconds(role: Role): number {
  return (role === 'packer' ? 30 : 14) * DAY;
}

type Found = Pick<StaffSession, 'staffId' | 'name' | 'role'> & {
  createdAt: Date;
  confirmedUntil: Date | null;
  confirmedAction: Buffer | null;
  actionConfirmedUntil: Date | null;
};

// The person's present role is read with it, so that neither a session nor a role outlives its end.
const sessions = createSessionStore<Found>({
  table: 'staff_sessions',
  owner: 'staff_id',
  isLive: (now) => sql<boolean>`(staff_sessions.expires_at > ${now} and (
    staff_sessions.last_seen_at > ${secondsAfter(now, -IDLE_SECONDS)}
    or (select role from staff as owner where owner.id = staff_sessions.staff_id) = 'packer'
  ))`,
  columns: sql`staff_id as "staffId", staff.name, staff.role, staff_sessions.created_at as "createdAt",
    confirmed_until as "confirmedUntil", confirmed_act as "confirmedAction",
    act_confirmed_until as "actionConfirmedUntil"`,
  join: sql`join staff on staff.id = staff_id and suspended_at is null and joined_at is not null`,
});

export const { endAll: endSessionsOf, deleteDead: deleteDeadSessions } = sessions;

/** Somebody who is logging in. */
export interface Entrant extends Visitor {
  /** The cookie by which browsers are told apart. */
  deviceToken: string | null;
}

export interface OpenedSession {
  /** For the cookie; stored nowhere. */
  token: string;
  lifetimeSeconds: number;
  deviceToken: string;
  me: Me;
}

interface Entry {
  way: 'passkey' | 'password';
  /** Reported instead of a new device. */
  news?: 'joined' | 'recovered';
  /** Anything else the log should know. */
  remarks?: Readonly<Record<string, unknown>>;
}

/** The last step of every way to log in. The caller must have locked the person. */
export async function openSession(
  trx: DatabaseTransaction,
  { clock }: Pick<Context, 'clock'>,
  by: Entrant,
  person: Person,
  { way, news, remarks }: Entry,
): Promise<OpenedSession> {
  if (person.suspendedAt) throw refuse('desk/suspended');
  const now = clock.now();
  const lifetime = lifetimeSeconds(person.role);
  const { id: sessionId, token } = await sessions.open(trx, person.id, {
    device: by.device,
    now,
    lifetimeSeconds: lifetime,
  });
  const confirmedUntil = minutesAfter(now, CONFIRMED_MINUTES);
  await confirmSession(trx, sessionId, { act: null, until: confirmedUntil });
  const deviceToken = by.deviceToken ?? newSecretToken();
  const { isKnown } = await recordDevice(trx, person.id, hashSecretToken(deviceToken), now);
  const device = deviceInWords(by.device);
  await recordAction(
    trx,
    { kind: 'staff', staffId: person.id, role: person.role, sessionId, address: by.address },
    { happenedAt: now, act: 'sign-in', after: { way, device, isNewDevice: !isKnown, ...remarks } },
  );
  if (news || !isKnown) await notifyPersonAndOwners(trx, person, { news: news ?? 'new-device', device }, now);
  return {
    token,
    lifetimeSeconds: lifetime,
    deviceToken,
    me: meOf(person, confirmedUntil, await listViews(trx, person.id)),
  };
}

function meOf(person: Person, confirmedUntil: Date | null, views: SavedView[]): Me {
  const { id, name, email, role, refundLimitPence } = person;
  return {
    id,
    name,
    email,
    role,
    permissions: [...permissionsOf[role]],
    refundLimitPence: role === 'owner' ? null : refundLimitPence,
    confirmedUntil: confirmedUntil?.toISOString() ?? null,
    views,
  };
}

export async function getMe(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { sessionId, now }: Pick<StaffCaller, 'sessionId' | 'now'>,
  person: Person,
): Promise<Present> {
  const until = await findConfirmedUntil(db, sessionId);
  const me = meOf(person, until && until > now ? until : null, await listViews(db, person.id));
  return { ...me, saysVat: config.hasVatNumber };
}

export async function findStaffSession(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  token: string,
): Promise<StaffSession | null> {
  const found = await sessions.find(context, token);
  if (!found) return null;
  const now = context.clock.now();
  const { createdAt, confirmedUntil, actionConfirmedUntil, confirmedAction, ...session } = found;
  const isStill = (until: Date | null) => until !== null && until > now;
  return {
    ...session,
    isConfirmed: isStill(confirmedUntil),
    isFresh: isStill(minutesAfter(createdAt, CONFIRMED_MINUTES)),
    confirmedAction: isStill(actionConfirmedUntil) ? confirmedAction : null,
  };
}

/**
 * Locks the caller, for anything that creates a way in. Checks them again, as hashing a password takes a while and the
 * session may have been ended since the call began.
 */
export async function lockCaller(trx: DatabaseTransaction, by: StaffCaller): Promise<Person> {
  const self = await lockPerson(trx, by.staffId);
  const isStill = self && !self.suspendedAt && self.role === by.role;
  if (!isStill || !(await sessions.hold(trx, by.sessionId, by.now))) throw refuse('desk/not-signed-in');
  return self;
}

/** A token that no longer opens anything is no error: its sender is logged out. */
export async function logOut({ db }: Pick<Context, 'db'>, by: Visitor, token: string | null): Promise<void> {
  if (token === null) return;
  await transaction(db, async (trx) => {
    const ended = await sessions.end(trx, token);
    const person = ended && (await findPerson(trx, ended.ownerId));
    if (!person) return;
    const { id: staffId, role } = person;
    const actor = { kind: 'staff' as const, staffId, role, sessionId: ended.id, address: by.address };
    await recordAction(trx, actor, { happenedAt: by.now, act: 'sign-out' });
  });
}

/** Confirms for five minutes: one act, or with `act` null everything that needs no confirmation of its own. */
export async function confirm(
  trx: DatabaseTransaction,
  by: StaffCaller,
  { way, act }: { way: 'passkey' | 'code'; act: Buffer | null },
  now: Date,
): Promise<{ confirmedUntil: string }> {
  const until = minutesAfter(now, CONFIRMED_MINUTES);
  if (!(await confirmSession(trx, by.sessionId, { act, until }))) throw refuse('desk/not-signed-in');
  await recordAction(trx, actorOf(by), { happenedAt: now, act: 'confirm', after: { way } });
  return { confirmedUntil: until.toISOString() };
}

export function listOwnSessions(db: Database, by: StaffCaller): Promise<OpenSession[]> {
  return sessions.list(db, by.staffId, by.now, by.sessionId);
}

export async function endOneOwnSession(db: Database, by: StaffCaller, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    const device = await sessions.endOne(trx, by.staffId, id);
    if (device === undefined) throw refuse('sessions/not-found');
    await recordAction(trx, actorOf(by), { happenedAt: by.now, act: 'sessions.end', after: { device } });
  });
}

export async function endOtherOwnSessions(db: Database, by: StaffCaller): Promise<void> {
  await transaction(db, async (trx) => {
    const ended = await sessions.endAll(trx, by.staffId, by.sessionId);
    if (ended === 0) return;
    await recordAction(trx, actorOf(by), { happenedAt: by.now, act: 'sessions.end', after: { ended } });
  });
}
