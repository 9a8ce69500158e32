import * as contract from '#contract/desk/terms.ts';
import { actorOf } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { londonMidnight } from '#contract/delivery/calendar.ts';
import { discardDraft, publishDraft, readDeskTerms, saveDraft } from '#server/terms/edit-terms.service.ts';

/** Fifty thousand characters of up to four bytes each, with room to spare. */
const MAX_BYTES = 250_000;

export function deskTermsRoutes(serve: Serve, { db, clock, config }: Context): void {
  serve(contract.getDeskTerms, ({ query }) => readDeskTerms(db, query.kind, config, clock.now()));
  serve(
    contract.saveTermsDraft,
    ({ by, body, keepAnswer }) =>
      transaction(db, async (trx) => {
        const at = clock.now();
        await saveDraft(trx, body, { by: actorOf(by), at });
        return keepAnswer(trx, await readDeskTerms(trx, body.kind, config, at));
      }),
    { maxBodyBytes: MAX_BYTES },
  );
  serve(contract.discardTermsDraft, ({ by, body, keepAnswer }) =>
    transaction(db, async (trx) => {
      await discardDraft(trx, body, { by: actorOf(by), at: clock.now() });
      return keepAnswer(trx, undefined);
    }),
  );
  serve(contract.publishTerms, ({ by, body, keepAnswer }) =>
    transaction(db, async (trx) => {
      const at = clock.now();
      const holdsFrom = body.holdsFrom === null ? null : londonMidnight(body.holdsFrom);
      const draft = { ...body, holdsFrom, facts: config };
      await publishDraft(trx, draft, { by: actorOf(by), at });
      return keepAnswer(trx, await readDeskTerms(trx, body.kind, config, at));
    }),
  );
}
