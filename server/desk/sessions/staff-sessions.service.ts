import type { Me, Present } from '#contract/desk/me.ts';
import type { OpenSession } from '#contract/sessions.ts';
import { permissionsOf, type Role } from '#contract/desk/permissions.ts';
import type { SavedView } from '#contract/desk/views.ts';
import { refuse } from '#contract/refusal.ts';
import { deviceInWords, storableDevice } from '#server/authentication/device.rules.ts';
import { hashSecretToken, newSecretToken } from '#server/authentication/secret-tokens.rules.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { lockPerson, type Person } from '#server/desk/staff/people.queries.ts';
import { listViews } from '#server/desk/views/views.queries.ts';
import { actorOf, type StaffCaller, type StaffSession, type Visitor } from '#server/platform/actor.ts';
import { minutesAfter, secondsAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { notifyPersonAndOwners } from './staff-notices.service.ts';
import {
  confirmSession,
  deleteSession,
  deleteSessionById,
  deleteSessionsOf,
  findConfirmedUntil,
  findLiveSession,
  insertSession,
  listLiveSessions,
  lockSession,
  markSessionSeen,
  recordDevice,
  type LiveTimes,
} from './staff-sessions.queries.ts';

const DAY = 24 * 60 * 60;
const IDLE_SECONDS = 12 * 60 * 60;
/** How precise `last_seen_at` is: somebody at work causes one write in this time. */
const SEEN_EVERY_SECONDS = 5 * 60;
const CONFIRMED_MINUTES = 5;
/** A browser that has not been seen for this long counts as new again. */
export const DEVICE_SECONDS = 365 * DAY;

/** A packer's phone stays at the packing bench over the weekend, and opens little. */
function lifetimeSeconds(role: Role): number {
  return (role === 'packer' ? 30 : 14) * DAY;
}

export function liveAt(now: Date): LiveTimes {
  return { now, idleSince: secondsAfter(now, -IDLE_SECONDS) };
}

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
  const token = newSecretToken();
  const lifetime = lifetimeSeconds(person.role);
  const confirmedUntil = minutesAfter(now, CONFIRMED_MINUTES);
  const { id: sessionId } = await insertSession(trx, {
    tokenHash: hashSecretToken(token),
    staffId: person.id,
    device: storableDevice(by.device),
    now,
    expiresAt: secondsAfter(now, lifetime),
    confirmedUntil,
  });
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

/**
 * Read from the database every time, so that the end of a session, a suspension or another role takes effect
 * immediately, in every process.
 */
export async function findStaffSession(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  token: string,
): Promise<StaffSession | null> {
  const now = clock.now();
  const found = await findLiveSession(db, hashSecretToken(token), liveAt(now));
  if (!found) return null;
  const { id, staffId, name, role, lastSeenAt, createdAt, confirmedUntil } = found;
  const seenBefore = secondsAfter(now, -SEEN_EVERY_SECONDS);
  if (lastSeenAt <= seenBefore) {
    // Not awaited: the answer does not depend on it, and the next call writes it if this one could not.
    markSessionSeen(db, id, { now, seenBefore }).catch((error: unknown) =>
      log.warn({ err: error }, 'could not note that a session was seen'),
    );
  }
  const isConfirmed = confirmedUntil !== null && confirmedUntil > now;
  const isFresh = minutesAfter(createdAt, CONFIRMED_MINUTES) > now;
  const isActConfirmed = found.actConfirmedUntil !== null && found.actConfirmedUntil > now;
  const confirmedAction = isActConfirmed ? found.confirmedAction : null;
  return { sessionId: id, staffId, name, role, isConfirmed, isFresh, confirmedAction };
}

/**
 * Locks the caller, for anything that creates a way in. Checks them again, as hashing a password takes a while and the
 * session may have been ended since the call began.
 */
export async function lockCaller(trx: DatabaseTransaction, by: StaffCaller): Promise<Person> {
  const self = await lockPerson(trx, by.staffId);
  const isStill = self && !self.suspendedAt && self.role === by.role;
  if (!isStill || !(await lockSession(trx, by.sessionId))) throw refuse('desk/not-signed-in');
  return self;
}

/** A token that no longer opens anything is no error: its sender is logged out. */
export async function logOut({ db }: Pick<Context, 'db'>, by: Visitor, token: string | null): Promise<void> {
  if (token === null) return;
  await transaction(db, async (trx) => {
    const ended = await deleteSession(trx, hashSecretToken(token));
    if (!ended) return;
    const actor = { kind: 'staff' as const, ...ended, address: by.address };
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

/** The caller's own first, then the most recently seen. */
export async function listOwnSessions(db: Database, by: StaffCaller): Promise<OpenSession[]> {
  const sessions = await listLiveSessions(db, by.staffId, liveAt(by.now));
  return sessions
    .map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device: deviceInWords(device),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === by.sessionId,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

export async function endOneOwnSession(db: Database, by: StaffCaller, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    const ended = await deleteSessionById(trx, by.staffId, id);
    if (!ended) throw refuse('sessions/not-found');
    const after = { device: deviceInWords(ended.device) };
    await recordAction(trx, actorOf(by), { happenedAt: by.now, act: 'sessions.end', after });
  });
}

export async function endOtherOwnSessions(db: Database, by: StaffCaller): Promise<void> {
  await transaction(db, async (trx) => {
    const ended = await deleteSessionsOf(trx, by.staffId, by.sessionId);
    if (ended === 0) return;
    await recordAction(trx, actorOf(by), { happenedAt: by.now, act: 'sessions.end', after: { ended } });
  });
}
