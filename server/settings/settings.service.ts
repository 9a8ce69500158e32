import { changedMeanwhile } from '#contract/desk/conflict.ts';
import { settingKeys, type SettingKey } from '#contract/desk/setting-keys.ts';
import type { Setting } from '#contract/desk/settings.ts';
import type { DeliveryTable } from '#contract/delivery/zones.ts';
import { refuse } from '#contract/refusal.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { readTrader, traderSettings } from '#server/config/trader-settings.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { invalidFields } from '#server/platform/http/serve.ts';
import { factsFrom, faultOf, textsOf } from './facts.rules.ts';
import { traderFaults } from './trader.rules.ts';
import type { LiveSettings } from './live-settings.service.ts';
import * as queries from './settings.queries.ts';

export async function listSettings(db: Database, { given }: LiveSettings): Promise<Setting[]> {
  const rows = new Map((await queries.listChosen(db)).map((row) => [row.key, row]));
  const texts = textsOf(given, Object.fromEntries([...rows].map(([key, { value }]) => [key, value])));
  return settingKeys.map((key) => {
    const row = rows.get(key);
    return {
      key,
      value: texts[key],
      isFixed: key in given.fixedSettings,
      version: row?.version ?? 0,
      changedBy: row?.changedBy ?? null,
      changedAt: row?.changedAt.toISOString() ?? null,
    };
  });
}

/** The table of delivery in force, and the one that the two prices make. */
export async function readDeliveryTables(
  db: Database,
  { given }: LiveSettings,
): Promise<{ table: DeliveryTable; fromPrices: DeliveryTable }> {
  const rows = await queries.listChosen(db);
  const chosen = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  const { deliveryTable: table } = factsFrom(given, chosen);
  return { table, fromPrices: factsFrom(given, { ...chosen, DELIVERY_TABLE: '' }).deliveryTable };
}

/** Whether the two prices are ignored, because a table says what delivery costs. */
export async function hasDeliveryTable(
  db: Database,
  settings: Pick<LiveSettings, 'given'>,
): Promise<boolean> {
  const rows = await queries.listChosen(db);
  const chosen = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  return textsOf(settings.given, chosen).DELIVERY_TABLE !== '';
}

interface Change {
  key: SettingKey;
  value: string;
  /** The version that the person saw. */
  version: number;
}

/**
 * Changes all of them or none. If somebody else has changed one since it was seen, it is refused, with both
 * values.
 */
export async function changeSettings(
  trx: DatabaseTransaction,
  settings: LiveSettings,
  changes: readonly Change[],
  { by, at }: { by: Actor; at: Date },
): Promise<Setting[]> {
  const faults = changes.flatMap(({ key, value }) => {
    const message = faultOf(key, value);
    return message === null ? [] : [{ field: key, message }];
  });
  if (faults.length > 0) throw invalidFields(faults);
  await queries.lockSettings(trx);
  const present = new Map((await listSettings(trx, settings)).map((setting) => [setting.key, setting]));
  const fixed = changes.find(({ key }) => present.get(key)!.isFixed);
  if (fixed) throw refuse('settings/fixed', { key: fixed.key });

  const changed = changes.filter(({ key, value }) => present.get(key)!.value !== value);
  refuseChangedMeanwhile(changed, present);
  refuseHalfATrader(changed, present);

  for (const change of changed) {
    await queries.writeSetting(trx, change, { staffId: by.kind === 'staff' ? by.staffId : null, at });
  }
  if (changed.length > 0) {
    await recordAction(trx, by, {
      happenedAt: at,
      act: 'settings.change',
      entity: 'settings',
      before: Object.fromEntries(changed.map(({ key }) => [key, present.get(key)!.value])),
      after: Object.fromEntries(changed.map(({ key, value }) => [key, value])),
    });
  }
  return listSettings(trx, settings);
}

/** A company, say, whose number is missing; whatever else is changed. */
function refuseHalfATrader(changed: readonly Change[], present: ReadonlyMap<SettingKey, Setting>): void {
  if (!changed.some(({ key }) => key in traderSettings)) return;
  const values = Object.fromEntries([...present.values(), ...changed].map(({ key, value }) => [key, value]));
  const faults = traderFaults(readTrader(values));
  if (faults.length > 0) throw invalidFields(faults);
}

function refuseChangedMeanwhile(wanted: readonly Change[], present: ReadonlyMap<SettingKey, Setting>): void {
  const late = wanted.filter(({ key, version }) => present.get(key)!.version !== version);
  const last = late
    .map(({ key }) => present.get(key)!)
    .toSorted(byTime)
    .at(-1);
  if (!last) return;
  throw changedMeanwhile({
    version: 0,
    versions: Object.fromEntries(late.map(({ key }) => [key, present.get(key)!.version])),
    changedBy: last.changedBy,
    changedAt: last.changedAt,
    fields: late.map(({ key, value }) => ({ field: key, yours: value, theirs: present.get(key)!.value })),
  });
}

const byTime = (one: Setting, other: Setting) => (one.changedAt ?? '').localeCompare(other.changedAt ?? '');
