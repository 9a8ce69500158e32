import * as contract from '#contract/desk/pick-run.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { packTote } from './packing.service.ts';
import { pick, reportShort } from './picking.service.ts';
import { endPickRun, readPickRun, releaseTote, startPickRun } from './pick-run.service.ts';
import { exportPickRun, sendPickRun } from './sending.service.ts';

export function roundRoutes(serve: Serve, context: Context): void {
  serve(contract.getPickRun, ({ by }) => readPickRun(context, by));
  serve(contract.startPickRun, ({ by, body, keepAnswer }) => startPickRun(context, by, body, keepAnswer));
  serve(contract.pickForRun, ({ by, params, body }) => pick(context, by, params.id, body));
  serve(contract.shortForRun, ({ by, params, body, keepAnswer }) =>
    reportShort(context, by, params.id, body, keepAnswer),
  );
  serve(contract.packTote, ({ by, params, body }) => packTote(context, by, params, body));
  serve(contract.releaseTote, ({ by, params }) => releaseTote(context, by, params));
  serve(
    contract.exportPickRun,
    ({ by, params, query }) => exportPickRun(context, by, params.id, query.service),
    {
      changesState: true,
    },
  );
  serve(contract.sendPickRun, ({ by, params, body, keepAnswer }) =>
    sendPickRun(context, by, params.id, body, keepAnswer),
  );
  serve(contract.endPickRun, ({ by, params }) => endPickRun(context, by, params.id));
}
