import { sql } from 'kysely';
import type { SettingKey } from '#contract/desk/setting-keys.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';

export interface ChosenSetting {
  key: SettingKey;
  value: string;
  version: number;
  changedBy: string | null;
  changedAt: Date;
}

export async function listChosen(db: Database): Promise<ChosenSetting[]> {
  const { rows } = await sql<ChosenSetting>`
    select settings.key, settings.value #>> '{}' as value, settings.version, staff.name as "changedBy",
      settings.changed_at as "changedAt"
    from settings left join staff on staff.id = settings.staff_id
  `.execute(db);
  return rows;
}

/** All that processes need to follow changes: one row for each setting. */
export async function listChosenValues(db: Database): Promise<{ key: SettingKey; value: string }[]> {
  const { rows } = await sql<{ key: SettingKey; value: string }>`
    select key, value #>> '{}' as value from settings order by key
  `.execute(db);
  return rows;
}

/** Makes two people who save at once take turns, even over a setting that nobody has chosen before. */
export async function lockSettings(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table settings in share row exclusive mode`.execute(trx);
}

export async function writeSetting(
  trx: DatabaseTransaction,
  { key, value }: { key: SettingKey; value: string },
  { staffId, at }: { staffId: string | null; at: Date },
): Promise<void> {
  await sql`
    insert into settings (key, value, staff_id, changed_at) values (${key}, to_jsonb(${value}::text), ${staffId}, ${at})
    on conflict (key) do update
      set value = excluded.value, version = settings.version + 1, staff_id = excluded.staff_id, changed_at = excluded.changed_at
  `.execute(trx);
}
