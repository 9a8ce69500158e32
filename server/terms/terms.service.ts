import type { Terms } from '#contract/terms.ts';
import { refuse } from '#contract/refusal.ts';
import { recordAct } from '#server/desk/acts/acts.queries.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database } from '#server/platform/database.ts';
import { firstTerms } from './first-terms.template.ts';
import { inForce, stillToHold, withEnds } from './schedule.rules.ts';
import * as queries from './terms.queries.ts';
import { fillIn } from './terms.rules.ts';

/** `version` null: what holds now. */
export async function readTerms(db: Database, version: number | null, now: Date): Promise<Terms> {
  const versions = withEnds(await queries.listVersions(db));
  const current = inForce(versions, now);
  const asked = version === null ? current : versions.find((one) => one.version === version);
  const text = asked && (await queries.findVersion(db, asked.version));
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

/**
 * The terms say what the settings are. Where these have changed, the same text is published as another version, so that
 * each says for good what it said while it held. Called again, it asks the database only when the settings have changed:
 * two processes with other settings in their environment do not answer each other.
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
      config.vatNumber,
      config.delivery,
      config.passwordMinLength,
    ]);
    if (facts === kept) return;
    await transaction(db, async (trx) => {
      await queries.lockTerms(trx);
      const at = clock.now();
      const versions = await queries.listVersions(trx);
      if (versions.length === 0) {
        const first = { body: firstTerms, words: fillIn(firstTerms, config), holdsFrom: at };
        await queries.insertVersion(trx, first, { staffId: null, at });
      }
      for (const { version, holdsFrom } of stillToHold(versions, at)) {
        const { body, words: before } = (await queries.findVersion(trx, version))!;
        const words = fillIn(body, config);
        if (words === before) continue;
        const again = { body, words, holdsFrom: holdsFrom > at ? holdsFrom : at };
        const number = await queries.insertVersion(trx, again, { staffId: null, at });
        await recordAct(
          trx,
          { kind: 'shop' },
          {
            happenedAt: at,
            act: 'terms.publish-again',
            entity: 'terms',
            entityId: String(number),
            before: { version },
            after: { version: number },
          },
        );
      }
    });
    kept = facts;
  };
}
