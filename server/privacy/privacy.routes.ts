import * as contract from '#contract/privacy.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/serve.ts';
import { createDeletionLists } from './deletion-lists.service.ts';
import { deleteAccount, finishDeletions } from './deletion.service.ts';
import { exportData } from './export.service.ts';

const FINISH_EVERY_SECONDS = 10;
const KEEP_EVERY_SECONDS = 10;

export function privacyRoutes(serve: Serve, context: Context): void {
  const isFloodLimited = true;
  const deletionLists = createDeletionLists(context);

  serve(contract.exportData, ({ customer }) => exportData(context, customer.id), {
    isFloodLimited,
    changesState: true,
  });
  serve(
    contract.deleteAccount,
    async ({ customer, body, reply }) => {
      const { isDone, message } = await deleteAccount(
        { ...context, deletionLists },
        customer.id,
        body.password,
      );
      if (!isDone) reply.code(202);
      return { message };
    },
    { isFloodLimited },
  );
  context.background.every('finish deletions', FINISH_EVERY_SECONDS, () => finishDeletions(context));
  context.background.every('list of deletions', KEEP_EVERY_SECONDS, () => deletionLists.keep());
}
