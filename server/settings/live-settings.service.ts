import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/platform/database.ts';
import { factsFrom, type ShopFacts } from './facts.rules.ts';
import { listChosenValues } from './settings.queries.ts';

export interface LiveSettings {
  /** Reflects the current choices each time it is read, so do not keep values taken from it. */
  config: Readonly<Config>;
  /** The settings as the environment alone gives them. */
  given: Readonly<Config>;
  /**
   * Changes with every change of settings: anything cached that depends on settings includes it in its key.
   */
  revision: () => number;
  /** Checks whether something has been chosen meanwhile. */
  refresh: () => Promise<void>;
}

/** This process's settings, which follow what is chosen at the desk in any process. */
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
