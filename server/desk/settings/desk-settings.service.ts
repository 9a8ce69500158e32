import type { SettingKey } from '#contract/desk/setting-keys.ts';
import type { Setting } from '#contract/desk/settings.ts';
import type { DeliveryTable } from '#contract/delivery/zones.ts';
import { requireAgreement, type SumChange } from '#server/audit-log/leaps.rules.ts';
import { storedTable } from '#server/config/delivery-settings.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import type { LiveSettings } from '#server/settings/live-settings.service.ts';
import * as settingsService from '#server/settings/settings.service.ts';
import { deliverySums } from './delivery-sums.rules.ts';

interface Change {
  key: SettingKey;
  value: string;
  version: number;
}

/** The person who saves it sees it take effect: in this process immediately, in the others within a second. */
export async function changeSettings<Answer>(
  { db, clock, settings }: Context & { settings: LiveSettings },
  by: StaffCaller,
  changes: readonly Change[],
  answer: (trx: DatabaseTransaction, settings: Setting[]) => Promise<Answer>,
): Promise<Answer> {
  const changed = await transaction(db, async (trx) => {
    const acting = { by: actorOf(by), at: clock.now() };
    const before = await settingsService.listSettings(trx, settings);
    const { table } = await settingsService.readDeliveryTables(trx, settings);
    requireAgreement(by, sumChanges(before, table, changes));
    return answer(trx, await settingsService.changeSettings(trx, settings, changes, acting));
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
  table: DeliveryTable,
  changes: readonly Change[],
): SumChange[] {
  return changes.flatMap(({ key, value }) => {
    if (key === 'DELIVERY_TABLE') {
      const wanted = storedTable(value);
      return wanted ? deliverySums(table, wanted) : [];
    }
    const what = sums[key];
    const was = before.find((setting) => setting.key === key)?.value;
    // Any other value is refused for what it is.
    if (what === undefined || was === undefined || !/^\d{1,9}$/.test(value)) return [];
    return [{ what, beforePence: Number(was), afterPence: Number(value) }];
  });
}
