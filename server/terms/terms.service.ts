import type { Terms } from '#contract/terms.ts';
import { termsKinds, type TermsKind } from '#contract/terms-kinds.ts';
import { refuse } from '#contract/refusal.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { inForce, stillToHold, withEnds } from './schedule.rules.ts';
import { suppliedTexts } from './supplied-texts.template.ts';
import * as queries from './terms.queries.ts';
import { fillIn, withPrices, type TermsFacts } from './terms.rules.ts';

/** `version` null: the one in force. */
export async function readTerms(
  db: Database,
  kind: TermsKind,
  version: number | null,
  now: Date,
): Promise<Terms> {
  const versions = withEnds(await queries.listVersions(db, kind));
  const current = inForce(versions, now);
  const asked = version === null ? current : versions.find((one) => one.version === version);
  const text = asked && (await queries.findVersion(db, kind, asked.version));
  if (!asked || !text) throw refuse('terms/not-found');
  const isInForce = asked.version === current?.version;
  const other = isInForce ? stillToHold(versions, now).find(({ holdsFrom }) => holdsFrom > now) : current;
  return {
    version: asked.version,
    words: text.words,
    holdsFrom: asked.holdsFrom.toISOString(),
    holdsUntil: asked.holdsUntil && asked.holdsUntil.toISOString(),
    isInForce,
    other: other ? { version: other.version, holdsFrom: other.holdsFrom.toISOString() } : null,
  };
}

/** Whether somebody has published terms, rather than left those that a shop begins with. */
export async function hasOwnTerms(db: Database): Promise<boolean> {
  return (await queries.listVersions(db, 'terms')).some(({ publishedBy }) => publishedBy !== null);
}

/**
 * The texts contain values of settings. When these change, the same text is published as a new version, so
 * that each version permanently shows what it said while in force. Later calls reach the database only when
 * the settings have changed, so that two processes with different settings in their environment do not keep
 * overruling each other.
 */
export function createKeepTerms({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): () => Promise<void> {
  let kept = '';
  return async () => {
    const facts = JSON.stringify([
      config.shopName,
      config.shopAddress,
      config.shopEmail,
      config.shopPhone,
      config.trader,
      config.vatNumber,
      config.deliveryTable,
      config.passwordMinLength,
    ]);
    if (facts === kept) return;
    await transaction(db, async (trx) => {
      await queries.lockTerms(trx);
      for (const kind of termsKinds) await publishWhatHasChanged(trx, kind, config, clock.now());
    });
    kept = facts;
  };
}

/**
 * A shop that has no such text yet starts with the one it comes with, and follows that one, which says what the software does, until
 * somebody publishes a text of their own.
 */
async function publishWhatHasChanged(
  trx: DatabaseTransaction,
  kind: TermsKind,
  facts: TermsFacts,
  at: Date,
): Promise<void> {
  const versions = await queries.listVersions(trx, kind);
  const isOwn = versions.some(({ publishedBy }) => publishedBy !== null);
  if (versions.length === 0) {
    const body = suppliedTexts[kind];
    const first = { kind, body, words: fillIn(body, facts), holdsFrom: at };
    await queries.insertVersion(trx, first, { staffId: null, at });
  }
  for (const { version, holdsFrom } of stillToHold(versions, at)) {
    const { body: stored, words: before } = (await queries.findVersion(trx, kind, version))!;
    const body = isOwn ? withPrices(stored) : suppliedTexts[kind];
    const words = fillIn(body, facts);
    if (words === before) continue;
    const again = { kind, body, words, holdsFrom: holdsFrom > at ? holdsFrom : at };
    const number = await queries.insertVersion(trx, again, { staffId: null, at });
    await recordAction(
      trx,
      { kind: 'shop' },
      {
        happenedAt: at,
        act: 'terms.publish-again',
        entity: kind,
        entityId: String(number),
        before: { version },
        after: { version: number },
      },
    );
  }
}
