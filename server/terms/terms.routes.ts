import { getTerms } from '#contract/terms.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/serve.ts';
import { readTerms } from './terms.service.ts';

export function termsRoutes(serve: Serve, { db, clock }: Context): void {
  serve(getTerms, ({ query }) => readTerms(db, query.version ?? null, clock.now()), {
    cachedMilliseconds: 2000,
  });
}
