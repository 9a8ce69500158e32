import { recordAction } from '#server/audit-log/actions.queries.ts';
import { deskSettingNames } from '#server/config/environment.ts';
import { transaction, type Database } from '#server/platform/database/database.ts';
import { faultOf } from './facts.rules.ts';
import * as queries from './settings.queries.ts';

/**
 * Earlier versions read these settings from the environment. What it still says is chosen for the desk, once: a shop must not
 * lose its address or its company number by an update.
 */
export async function takeOverSettings(db: Database, env: NodeJS.ProcessEnv): Promise<void> {
  const given = deskSettingNames.flatMap((key) => {
    const value = env[key]?.trim();
    return value && faultOf(key, value) === null ? [{ key, value }] : [];
  });
  if (given.length === 0) return;
  await transaction(db, async (trx) => {
    await queries.lockSettings(trx);
    const chosen = new Set((await queries.listChosen(trx)).map(({ key }) => key));
    const missing = given.filter(({ key }) => !chosen.has(key));
    if (missing.length === 0) return;
    const at = new Date();
    for (const setting of missing) await queries.writeSetting(trx, setting, { staffId: null, at });
    await recordAction(
      trx,
      { kind: 'shop' },
      {
        happenedAt: at,
        act: 'settings.change',
        entity: 'settings',
        before: {},
        after: Object.fromEntries(missing.map(({ key, value }) => [key, value])),
      },
    );
  });
}
