import * as contract from '#contract/desk/round.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { packCrate } from './packing.service.ts';
import { pick, reportShort } from './picking.service.ts';
import { endRound, readRound, releaseCrate, startRound } from './round.service.ts';
import { exportRound, sendRound } from './sending.service.ts';

export function roundRoutes(serve: Serve, context: Context): void {
  serve(contract.getRound, ({ by }) => readRound(context, by));
  serve(contract.startRound, ({ by, body, keepAnswer }) => startRound(context, by, body, keepAnswer));
  serve(contract.pickForRound, async ({ by, params, body }) => {
    await pick(context, by, params.id, body);
    return undefined;
  });
  serve(contract.shortForRound, ({ by, params, body, keepAnswer }) =>
    reportShort(context, by, params.id, body, keepAnswer),
  );
  serve(contract.packCrate, async ({ by, params, body }) => {
    await packCrate(context, by, params, body);
    return undefined;
  });
  serve(contract.releaseCrate, async ({ by, params }) => {
    await releaseCrate(context, by, params);
    return undefined;
  });
  serve(contract.exportRound, ({ by, params, query }) => exportRound(context, by, params.id, query.service), {
    changesState: true,
  });
  serve(contract.sendRound, ({ by, params, body, keepAnswer }) =>
    sendRound(context, by, params.id, body, keepAnswer),
  );
  serve(contract.endRound, async ({ by, params }) => {
    await endRound(context, by, params.id);
    return undefined;
  });
}
