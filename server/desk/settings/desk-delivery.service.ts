import type { DeskDelivery, EarlierDelivery, LastMonth } from '#contract/desk/delivery.ts';
import type { DeliveryTable } from '#contract/delivery/zones.ts';
import { storedTable } from '#server/config/delivery-settings.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { KeepAnswer } from '#server/platform/http/serve.ts';
import type { LiveSettings } from '#server/settings/live-settings.service.ts';
import { listSettings, readDeliveryTables } from '#server/settings/settings.service.ts';
import * as queries from './delivery.queries.ts';
import { changeSettings } from './desk-settings.service.ts';
import { lastMonthWith } from './last-month.rules.ts';

type Shop = Context & { settings: LiveSettings };

const DAYS = 30;
/** The newest of them show what a table does; all of a large shop's would take the database seconds. */
const MAX_ORDERS = 5000;
const MAX_TABLES = 20;
const MAX_GOODS = 5;

export async function readDelivery({ settings }: Shop, db: Database): Promise<DeskDelivery> {
  const { value, version, isFixed, changedBy, changedAt } = (await listSettings(db, settings)).find(
    ({ key }) => key === 'DELIVERY_TABLE',
  )!;
  const { table } = await readDeliveryTables(db, settings);
  const withoutWeight = dependsOnWeight(table) ? await queries.countWithoutWeight(db) : 0;
  return { table, version, isFixed, isDefault: value === '', changedBy, changedAt, withoutWeight };
}

function dependsOnWeight({ methods }: DeliveryTable): boolean {
  return methods.some(
    ({ isOn, maxGrams, rates }) =>
      isOn && (maxGrams !== null || Object.values(rates).some((steps) => steps.length > 1)),
  );
}

export function changeDelivery(
  shop: Shop,
  by: StaffCaller,
  { table, version }: { table: DeliveryTable; version: number },
  keep: KeepAnswer<DeskDelivery>,
): Promise<DeskDelivery> {
  const change = { key: 'DELIVERY_TABLE', value: JSON.stringify(table), version } as const;
  return changeSettings(shop, by, [change], async (trx) => keep(trx, await readDelivery(shop, trx)));
}

export function findGoods({ db }: Pick<Shop, 'db'>, search: string) {
  return queries.listGoods(db, search, MAX_GOODS);
}

export async function tryOnLastMonth(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  table: DeliveryTable,
): Promise<LastMonth> {
  const since = daysBefore(clock.now(), DAYS);
  const { orders, isCapped } = await queries.listDelivered(db, { since, limit: MAX_ORDERS });
  return { ...lastMonthWith(table, orders), isCapped };
}

/** The tables that were in force, newest first, and last the one before the first of these changes. */
export async function listHistory({
  db,
  settings,
}: Pick<Shop, 'db' | 'settings'>): Promise<EarlierDelivery[]> {
  const changes = await queries.listDeliveryChanges(db, MAX_TABLES);
  const { fromPrices } = await readDeliveryTables(db, settings);
  const oldest = changes.at(-1);
  return [
    ...changes.map(({ id, changedBy, changedAt, after }) => ({
      ...{ id, changedBy, changedAt: changedAt.toISOString(), text: after },
    })),
    ...(oldest ? [{ id: 'before', changedBy: null, changedAt: null, text: oldest.before }] : []),
  ].flatMap(({ text, ...entry }) => {
    // An older version of the shop may have stored what this one cannot read.
    const table = text ? storedTable(text) : fromPrices;
    return table ? [{ ...entry, table }] : [];
  });
}
