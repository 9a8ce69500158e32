import type { DeskTerms } from '#contract/desk/terms.ts';
import { refuse } from '#contract/refusal.ts';
import type { TermsKind } from '#contract/terms-kinds.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { versioned } from '#server/audit-log/versioned.rules.ts';
import type { Acting, Actor } from '#server/platform/actor.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { invalidFields } from '#server/platform/http/serve.ts';
import { inForce, withEnds } from './schedule.rules.ts';
import { suppliedTexts } from './supplied-texts.template.ts';
import * as queries from './terms.queries.ts';
import { faultOf, fillIn, placeholderWords, withPrices, type TermsFacts } from './terms.rules.ts';

/** The draft that somebody saw. */
interface Seen {
  kind: TermsKind;
  version: number;
}

export async function readDeskTerms(
  db: Database,
  kind: TermsKind,
  facts: TermsFacts,
  now: Date,
): Promise<DeskTerms> {
  const versions = withEnds(await queries.listVersions(db, kind));
  const current = inForce(versions, now);
  return {
    draft: await readDraft(db, kind, current?.version),
    supplied: suppliedTexts[kind],
    versions: versions
      .map(({ holdsFrom, holdsUntil, publishedAt, ...version }) => ({
        ...version,
        holdsFrom: holdsFrom.toISOString(),
        holdsUntil: holdsUntil && holdsUntil.toISOString(),
        publishedAt: publishedAt.toISOString(),
        isInForce: version.version === current?.version,
      }))
      .toSorted((one, other) => other.version - one.version),
    placeholders: placeholderWords(facts),
  };
}

/** The current draft or, if there is none, the text in force. */
async function readDraft(
  db: Database,
  kind: TermsKind,
  current: number | undefined,
): Promise<DeskTerms['draft']> {
  const draft = await queries.findDraft(db, kind);
  if (draft) return { ...draft, body: withPrices(draft.body), changedAt: draft.changedAt.toISOString() };
  const body = current === undefined ? null : await queries.findVersion(db, kind, current);
  return { body: body?.body ?? '', version: 0, changedBy: null, changedAt: null };
}

export async function saveDraft(
  trx: DatabaseTransaction,
  { kind, version, body }: Seen & { body: string },
  { by, at }: Acting,
): Promise<void> {
  requireFillable(body);
  await lockSeen(trx, { kind, version }, at, { body });
  await queries.writeDraft(trx, { kind, body }, { staffId: staffIdOf(by), at });
  await recordAction(trx, by, { happenedAt: at, act: 'terms.write', entity: kind });
}

export async function discardDraft(
  trx: DatabaseTransaction,
  { kind, version }: Seen,
  { by, at }: Acting,
): Promise<void> {
  await lockSeen(trx, { kind, version }, at);
  await queries.deleteDraft(trx, kind);
  await recordAction(trx, by, { happenedAt: at, act: 'terms.discard', entity: kind });
}

/** `holdsFrom` null: from now. */
export async function publishDraft(
  trx: DatabaseTransaction,
  { kind, version, holdsFrom, facts }: Seen & { holdsFrom: Date | null; facts: TermsFacts },
  { by, at }: Acting,
): Promise<void> {
  if (holdsFrom !== null && holdsFrom <= at) {
    throw invalidFields([{ field: 'holdsFrom', message: 'Please choose a day in the future.' }]);
  }
  const draft = await lockSeen(trx, { kind, version }, at);
  if (draft.version === 0) throw refuse('terms/nothing-written');
  requireFillable(draft.body);
  const words = fillIn(draft.body, facts);
  const terms = { kind, body: draft.body, words, holdsFrom: holdsFrom ?? at };
  const published = await queries.insertVersion(trx, terms, { staffId: staffIdOf(by), at });
  await queries.deleteDraft(trx, kind);
  await recordAction(trx, by, {
    happenedAt: at,
    act: 'terms.publish',
    entity: kind,
    entityId: String(published),
    after: { version: published, holdsFrom: terms.holdsFrom.toISOString() },
  });
}

function requireFillable(body: string): void {
  const message = faultOf(body);
  if (message !== null) throw invalidFields([{ field: 'body', message }]);
}

/** Refused if somebody else has written meanwhile. `yours`: the text to be written. */
async function lockSeen(
  trx: DatabaseTransaction,
  { kind, version }: Seen,
  at: Date,
  yours?: { body: string },
): Promise<DeskTerms['draft']> {
  await queries.lockTerms(trx);
  const current = inForce(await queries.listVersions(trx, kind), at);
  return versioned(await readDraft(trx, kind, current?.version), version, yours);
}

const staffIdOf = (by: Actor) => (by.kind === 'staff' ? by.staffId : null);
