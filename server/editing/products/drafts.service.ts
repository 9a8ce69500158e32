import { changedMeanwhile } from '#contract/desk/conflict.ts';
import { refuse } from '#contract/refusal.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { versioned } from '#server/audit-log/versioned.rules.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { deleteDraft, findDraft, writeDraft, type Draft } from './drafts.queries.ts';
import { mergeIntoDraft } from './drafts.rules.ts';
import type { StoredFields } from './edits.types.ts';
import { tidied } from './record.rules.ts';
import { lockRecords } from './records.queries.ts';

export { countDraftsBefore } from './drafts.queries.ts';

/** Saves a draft. Returns null if it says the same as the product. */
export async function saveDraft(
  trx: DatabaseTransaction,
  by: StaffCaller,
  productId: string,
  { version, fields, at }: { version: number; fields: Partial<StoredFields>; at: Date },
): Promise<Draft | null> {
  const record = (await lockRecords(trx, [productId])).get(productId);
  if (!record) throw refuse('catalogue/product-not-found');
  const before = await findDraft(trx, productId);
  const written = mergeIntoDraft(record, before, tidied(fields), version);
  if ('conflicts' in written) {
    throw changedMeanwhile({ ...signed(before), fields: written.conflicts });
  }
  if (written.isSame) return before;
  const { draft } = written;
  if (Object.keys(draft.fields).length === 0) {
    await deleteDraft(trx, productId);
    return null;
  }
  const baseVersion = before?.baseVersion ?? record.version;
  await writeDraft(trx, productId, { ...draft, baseVersion, staffId: by.staffId, changedAt: at });
  // Logged when another person starts writing, not each time a screen saves.
  if (before?.staffId !== by.staffId) await recordDraft(trx, by, productId, 'products.draft', at);
  return findDraft(trx, productId);
}

/** After an edit of its product: what it says no longer differs from that is no longer part of the draft. */
export async function settleDraft(trx: DatabaseTransaction, productId: string, draft: Draft): Promise<void> {
  const record = (await lockRecords(trx, [productId])).get(productId)!;
  const { name, attributes } = record;
  // The edit has completed these.
  const written = mergeIntoDraft(record, draft, { name, attributes }, draft.version);
  if ('conflicts' in written) return;
  if (Object.keys(written.draft.fields).length === 0) await deleteDraft(trx, productId);
  else await writeDraft(trx, productId, { ...draft, ...written.draft, baseVersion: record.version });
}

export async function discardDraft(
  trx: DatabaseTransaction,
  by: StaffCaller,
  productId: string,
  at: Date,
): Promise<void> {
  const records = await lockRecords(trx, [productId]);
  if (!records.has(productId)) throw refuse('catalogue/product-not-found');
  if (await deleteDraft(trx, productId)) await recordDraft(trx, by, productId, 'products.discard-draft', at);
}

/** Returns and deletes the draft that somebody saw, and locks its product. Refused if the draft has changed since. */
export async function takeDraft(
  trx: DatabaseTransaction,
  productId: string,
  seen: number,
): Promise<Partial<StoredFields>> {
  const records = await lockRecords(trx, [productId]);
  if (!records.has(productId)) throw refuse('catalogue/product-not-found');
  const draft = await findDraft(trx, productId);
  versioned(signed(draft), seen);
  await deleteDraft(trx, productId);
  return draft?.fields ?? {};
}

const signed = (draft: Draft | null) => ({
  version: draft?.version ?? 0,
  changedBy: draft?.staffName ?? null,
  changedAt: draft?.changedAt ?? null,
});

async function recordDraft(
  trx: DatabaseTransaction,
  by: StaffCaller,
  productId: string,
  act: string,
  at: Date,
): Promise<void> {
  await recordAction(trx, actorOf(by), { happenedAt: at, act, entity: 'product', entityId: productId });
}
