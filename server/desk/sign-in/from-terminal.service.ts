import { refuse } from '#contract/refusal.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { endSessionsOf } from '#server/desk/staff/staff-sessions.service.ts';
import type { Config } from '#server/config/config.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction } from '#server/platform/database/database.ts';
import { deskOrigin } from '#server/platform/staff-access.ts';
import { passkeyAdvice } from './passkey-advice.service.ts';
import { passkeyHost } from '#server/desk/staff/passkey-host.rules.ts';
import { makeFirstLink, makeLink, type MadeLink } from '#server/desk/staff/links.service.ts';
import {
  findPersonByEmail,
  hasActiveOwner,
  listPeople,
  lockPerson,
} from '#server/desk/staff/people.queries.ts';

type Needs = Pick<Context, 'db' | 'clock'> & { config: Pick<Config, 'desk' | 'publicUrl'> };

/**
 * What the shop says about its desk when it starts; null if the desk is off. The set-up link opens the whole shop,
 * so it is shown only on a terminal: anything else that reads the output may store it.
 */
export async function deskGreeting(
  { db, clock, config }: Needs,
  isTerminal: boolean,
): Promise<string | null> {
  if (!config.desk.isOn) return null;
  if (await hasActiveOwner(db)) {
    const advice = await passkeyAdvice(db, config);
    return `Your desk: ${deskOrigin(config)}/desk${advice === null ? '' : `\nPlease note: ${advice}`}`;
  }
  if (!isTerminal) return 'Your desk has no owner yet: npm run staff -- link';
  const link = await makeFirstLink(db, config, clock.now());
  return link && `Set up your desk: ${link.url} (works once, within an hour)`;
}

export interface KnownPerson {
  name: string;
  email: string;
  role: string;
  state: 'invited' | 'active' | 'suspended';
  openSessions: number;
}

export async function listForTerminal({ db, clock, config }: Needs): Promise<KnownPerson[]> {
  const people = await listPeople(db, clock.now(), passkeyHost(config));
  return people.map(({ name, email, role, joinedAt, suspendedAt, openSessions }) => ({
    name,
    email,
    role,
    state: suspendedAt ? 'suspended' : joinedAt ? 'active' : 'invited',
    openSessions: openSessions ?? 0,
  }));
}

/**
 * Access to the terminal is access to the shop, so anybody can be given a new link there, even an owner. Null if there
 * is an owner.
 */
export async function linkForFirstOwner({ db, clock, config }: Needs): Promise<MadeLink | null> {
  const link = await makeFirstLink(db, config, clock.now());
  if (link) {
    const after = { purpose: 'first-owner' };
    await recordAction(db, { kind: 'command' }, { happenedAt: clock.now(), act: 'staff.link', after });
  }
  return link;
}

export async function linkFor({ db, clock, config }: Needs, email: string): Promise<MadeLink> {
  return transaction(db, async (trx) => {
    const found = await findPersonByEmail(trx, email);
    const person = found && (await lockPerson(trx, found.id));
    if (!person) throw refuse('desk/person-not-found');
    if (person.suspendedAt) throw refuse('desk/suspended');
    const now = clock.now();
    const purpose = person.joinedAt === null ? 'invite' : 'recover';
    await recordAction(
      trx,
      { kind: 'command' },
      { happenedAt: now, act: 'staff.link', entity: 'staff', entityId: person.id, after: { purpose } },
    );
    return makeLink(trx, config, { purpose, staffId: person.id }, now);
  });
}

/** Ends everybody's sessions, or one person's. Returns how many there were. */
export async function endSessions({ db, clock, config }: Needs, email: string | undefined): Promise<number> {
  return transaction(db, async (trx) => {
    const person = email === undefined ? undefined : await findPersonByEmail(trx, email);
    if (email !== undefined && !person) throw refuse('desk/person-not-found');
    const people = person ? [person] : await listPeople(trx, clock.now(), passkeyHost(config));
    let ended = 0;
    for (const { id } of people) {
      await lockPerson(trx, id);
      const count = await endSessionsOf(trx, id);
      ended += count;
      if (count === 0) continue;
      await recordAction(
        trx,
        { kind: 'command' },
        {
          happenedAt: clock.now(),
          act: 'staff.end-sessions',
          entity: 'staff',
          entityId: id,
          after: { ended: count },
        },
      );
    }
    return ended;
  });
}
