import * as contract from '#contract/privacy.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/serve.ts';
import { deleteAccount, exportData } from './privacy.service.ts';

export function privacyRoutes(serve: Serve, context: Context): void {
  const isFloodLimited = true;

  serve(contract.exportData, ({ customer }) => exportData(context, customer.id), {
    isFloodLimited,
    changesState: true,
  });
  serve(
    contract.deleteAccount,
    async ({ customer, body }) => ({ message: await deleteAccount(context, customer.id, body.password) }),
    { isFloodLimited },
  );
}
