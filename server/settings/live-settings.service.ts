import { londonMidnight } from '#contract/delivery/calendar.ts';
import type { Config } from '#server/config/config.ts';
import type { Context } from '#server/platform/context.ts';
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
export function followSettings(
  given: Readonly<Config>,
  { db, clock }: Pick<Context, 'db' | 'clock'>,
): LiveSettings {
  let facts: ShopFacts = factsFrom(given, {});
  let revision = 0;
  let chosen = '';
  /** Null: VAT is charged from the beginning, if there is a number. */
  let vatFrom = vatStart(facts);
  const vatNumber = () => (vatFrom === null || clock.now() >= vatFrom ? facts.vatNumber : null);
  const config = { ...given };
  for (const key of Object.keys(facts) as (keyof ShopFacts)[]) {
    const get = key === 'vatNumber' ? vatNumber : () => facts[key];
    Object.defineProperty(config, key, { get, enumerable: true });
  }
  return {
    given,
    config,
    // Also changes when the shop becomes registered for VAT, at which nothing is written.
    revision: () => revision * 2 + (vatNumber() === null ? 0 : 1),
    async refresh() {
      const rows = await listChosenValues(db);
      const seen = JSON.stringify(rows);
      if (seen === chosen) return;
      facts = factsFrom(given, Object.fromEntries(rows.map(({ key, value }) => [key, value])));
      vatFrom = vatStart(facts);
      chosen = seen;
      revision++;
    },
  };
}

const vatStart = ({ vatFrom }: ShopFacts) => (vatFrom === null ? null : londonMidnight(vatFrom));
