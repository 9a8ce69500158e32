import { MAX_GROUPS, type SynonymGroup } from '#contract/desk/search.ts';
import { refuse } from '#contract/refusal.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { versioned } from '#server/audit-log/versioned.rules.ts';
import type { Acting, Actor } from '#server/platform/actor.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { deleteZeroResultSearches } from './zero-result-searches.queries.ts';
import * as queries from './synonyms.queries.ts';

/** More than anybody reads through; the rest is found by searching. */
const MAX_LISTED = 300;

export async function listSynonyms(
  db: Database,
  search: string,
): Promise<{ groups: SynonymGroup[]; hasMore: boolean }> {
  const rows = await queries.listGroups(db, { search, limit: MAX_LISTED + 1 });
  return { groups: rows.slice(0, MAX_LISTED).map(shown), hasMore: rows.length > MAX_LISTED };
}

/** Also forgets searches for these words that found nothing: they have an answer now. */
export async function addSynonyms(
  trx: DatabaseTransaction,
  words: readonly string[],
  { by, at }: Acting,
): Promise<SynonymGroup> {
  await queries.lockGroups(trx);
  await refuseSame(trx, words);
  if (await queries.hasGroups(trx, MAX_GROUPS))
    throw refuse('search/too-many-synonyms', { limit: MAX_GROUPS });
  const id = await queries.insertGroup(trx, { words, staffId: staffIdOf(by), at });
  await deleteZeroResultSearches(trx, words);
  await recordAction(trx, by, {
    happenedAt: at,
    act: 'search.add-synonyms',
    entity: 'synonyms',
    entityId: id,
    after: { words },
  });
  return shown((await queries.findGroup(trx, id))!);
}

export async function changeSynonyms(
  trx: DatabaseTransaction,
  { id, version, words }: { id: string; version: number; words: readonly string[] },
  { by, at }: Acting,
): Promise<SynonymGroup> {
  await queries.lockGroups(trx);
  const group = await findSeen(trx, id, version, { words });
  if (group.words.join('\n') === words.join('\n')) return shown(group);
  await refuseSame(trx, words, id);
  await queries.updateGroup(trx, id, { words, staffId: staffIdOf(by), at });
  await deleteZeroResultSearches(trx, words);
  await recordAction(trx, by, {
    happenedAt: at,
    act: 'search.change-synonyms',
    entity: 'synonyms',
    entityId: id,
    before: { words: group.words },
    after: { words },
  });
  return shown((await queries.findGroup(trx, id))!);
}

export async function removeSynonyms(
  trx: DatabaseTransaction,
  { id, version }: { id: string; version: number },
  { by, at }: Acting,
): Promise<void> {
  await queries.lockGroups(trx);
  const { words } = await findSeen(trx, id, version);
  await queries.deleteGroup(trx, id);
  await recordAction(trx, by, {
    happenedAt: at,
    act: 'search.remove-synonyms',
    entity: 'synonyms',
    entityId: id,
    before: { words },
  });
}

async function findSeen(trx: DatabaseTransaction, id: string, version: number, yours = {}) {
  const group = await queries.findGroup(trx, id);
  if (!group) throw refuse('search/synonyms-not-found');
  return versioned(group, version, yours);
}

async function refuseSame(
  trx: DatabaseTransaction,
  words: readonly string[],
  besides?: string,
): Promise<void> {
  const same = await queries.findSameGroup(trx, words);
  if (same && same.id !== besides) throw refuse('search/same-synonyms');
}

const staffIdOf = (by: Actor) => (by.kind === 'staff' ? by.staffId : null);

function shown({ changedAt, ...group }: queries.SynonymGroupRow): SynonymGroup {
  return { ...group, changedAt: changedAt?.toISOString() ?? null };
}
