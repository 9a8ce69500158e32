import { getTerms } from '#contract/terms.ts';
import type { Context } from '#server/platform/context.ts';
import type { ServeCached } from '#server/platform/cache/serve-cached.ts';
import { readTerms } from './terms.service.ts';

export function termsRoutes(serveCached: ServeCached, { db, clock }: Context): void {
  // The version in force changes at midnight, and nothing announces it.
  serveCached(
    getTerms,
    ({ query }) => readTerms(db, query.kind, query.version ?? null, clock.now()),
    () => ['clock'],
  );
}
