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
  serve(contract.pickForRound, ({ by, params, body }) => pick(context, by, params.id, body));
  serve(contract.shortForRound, ({ by, params, body, keepAnswer }) =>
    reportShort(context, by, params.id, body, keepAnswer),
  );
  serve(contract.packCrate, ({ by, params, body }) => packCrate(context, by, params, body));
  serve(contract.releaseCrate, ({ by, params }) => releaseCrate(context, by, params));
  serve(contract.exportRound, ({ by, params, query }) => exportRound(context, by, params.id, query.service), {
    changesState: true,
  });
  serve(contract.sendRound, ({ by, params, body, keepAnswer }) =>
    sendRound(context, by, params.id, body, keepAnswer),
  );
  serve(contract.endRound, ({ by, params }) => endRound(context, by, params.id));
}
