import * as contract from '#contract/desk/search.ts';
import { findWordsFor } from '#server/search/tuning/search-terms-of-product.service.ts';
import { dropMiss, listZeroResultSearches } from '#server/search/tuning/zero-result-searches.service.ts';
import {
  addSynonyms,
  changeSynonyms,
  listSynonyms,
  removeSynonyms,
} from '#server/search/tuning/synonyms.service.ts';
import { trySearch } from '#server/search/tuning/try-search.service.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { Serve } from '#server/platform/http/serve.ts';

const MISSES = 50;

export function searchRoutes(serve: Serve, { db, clock }: Context): void {
  const acting = (by: StaffCaller) => ({ by: actorOf(by), at: clock.now() });
  serve(contract.listSynonyms, async ({ query }) => ({
    ...(await listSynonyms(db, query.search)),
    misses: await listZeroResultSearches(db, clock.now(), MISSES),
  }));
  serve(contract.addSynonyms, ({ by, body, keepAnswer }) =>
    transaction(db, async (trx) => keepAnswer(trx, await addSynonyms(trx, body.words, acting(by)))),
  );
  serve(contract.changeSynonyms, ({ by, params, body, keepAnswer }) =>
    transaction(db, async (trx) =>
      keepAnswer(trx, await changeSynonyms(trx, { ...params, ...body }, acting(by))),
    ),
  );
  serve(contract.removeSynonyms, ({ by, params, body, keepAnswer }) =>
    transaction(db, async (trx) => {
      await removeSynonyms(trx, { ...params, ...body }, acting(by));
      return keepAnswer(trx, undefined);
    }),
  );
  serve(contract.dropMiss, ({ by, body }) => transaction(db, (trx) => dropMiss(trx, body.words, acting(by))));
  serve(contract.getFoundBy, ({ params }) => findWordsFor(db, params.id, clock.now()));
  serve(contract.trySearch, ({ query }) => trySearch(db, query.search, clock.now()));
}
