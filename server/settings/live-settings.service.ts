import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/database.ts';
import { factsFrom, type ShopFacts } from './facts.rules.ts';
import { listChosenValues } from './settings.queries.ts';

export interface LiveSettings {
  /** Says what is chosen now, each time it is read: take nothing out of it that is to be kept. */
  config: Readonly<Config>;
  /** As the environment alone has it. */
  given: Readonly<Config>;
  /** Another one after each change: what is made of the settings and kept is kept under it. */
  revision: () => number;
  /** Looks whether something has been chosen meanwhile. */
  refresh: () => Promise<void>;
}

/** The settings of this process, which follow what is chosen at the desk of any. */
export function followSettings(given: Readonly<Config>, db: Database): LiveSettings {
  let facts: ShopFacts = given;
  let revision = 0;
  let chosen = '';
  const config = { ...given };
  for (const key of Object.keys(factsFrom(given, {})) as (keyof ShopFacts)[]) {
    Object.defineProperty(config, key, { get: () => facts[key], enumerable: true });
  }
  return {
    given,
    config,
    revision: () => revision,
    async refresh() {
      const rows = await listChosenValues(db);
      const seen = JSON.stringify(rows);
      if (seen === chosen) return;
      facts = factsFrom(given, Object.fromEntries(rows.map(({ key, value }) => [key, value])));
      chosen = seen;
      revision++;
    },
  };
}
