import { getTerms } from '#contract/terms.ts';
import type { Context } from '#server/platform/context.ts';
import type { ServeKept } from '#server/platform/cache/serve-kept.ts';
import { readTerms } from './terms.service.ts';

export function termsRoutes(serveKept: ServeKept, { db, clock }: Context): void {
  // The version in force changes at midnight, and nothing announces it.
  serveKept(
    getTerms,
    ({ query }) => readTerms(db, query.kind, query.version ?? null, clock.now()),
    () => ['clock'],
  );
}
