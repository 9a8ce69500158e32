import type { SettingKey } from '#contract/desk/setting-keys.ts';
import type { Setting } from '#contract/desk/settings.ts';
import { requireAgreement, type SumChange } from '#server/audit-log/leaps.rules.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { KeepAnswer } from '#server/platform/http/serve.ts';
import type { LiveSettings } from '#server/settings/live-settings.service.ts';
import * as settingsService from '#server/settings/settings.service.ts';

type Answer = { settings: Setting[] };

/** The person who saves it sees it take effect: in this process immediately, in the others within a second. */
export async function changeSettings(
  { db, clock, settings }: Context & { settings: LiveSettings },
  by: StaffCaller,
  changes: readonly { key: SettingKey; value: string; version: number }[],
  keep: KeepAnswer<Answer>,
): Promise<Answer> {
  const changed = await transaction(db, async (trx) => {
    const acting = { by: actorOf(by), at: clock.now() };
    const before = await settingsService.listSettings(trx, settings);
    requireAgreement(by, sumChanges(before, changes));
    return keep(trx, { settings: await settingsService.changeSettings(trx, settings, changes, acting) });
  });
  await settings.refresh();
  return changed;
}

const sums: Partial<Record<SettingKey, string>> = {
  DELIVERY_PENCE: 'The delivery price',
  FREE_DELIVERY_FROM_PENCE: 'The free-delivery threshold',
};

function sumChanges(
  before: readonly Setting[],
  changes: readonly { key: SettingKey; value: string }[],
): SumChange[] {
  return changes.flatMap(({ key, value }) => {
    const what = sums[key];
    const was = before.find((setting) => setting.key === key)?.value;
    // Any other value is refused for what it is.
    if (what === undefined || was === undefined || !/^\d{1,9}$/.test(value)) return [];
    return [{ what, beforePence: Number(was), afterPence: Number(value) }];
  });
}
