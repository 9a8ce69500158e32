import { makeDataComplaint } from '#contract/data-complaints.ts';
import * as contract from '#contract/privacy.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { makeComplaint } from './complaints.service.ts';
import type { DeletionLists } from './deletion-lists.service.ts';
import { deleteAccount, previewDeletion } from './deletion.service.ts';
import { exportData } from './export.service.ts';

export function privacyRoutes(serve: Serve, context: Context & { deletionLists: DeletionLists }): void {
  const options = { isRateLimited: true, lane: 'reports' } as const;

  serve(contract.exportData, ({ by }) => exportData(context, by), {
    ...options,
    changesState: true,
  });
  serve(
    contract.deleteAccount,
    async ({ by, body, reply }) => {
      const { isDone, message } = await deleteAccount(context, by, body.password);
      if (!isDone) reply.code(202);
      return { message };
    },
    options,
  );
  serve(contract.previewDeletion, ({ by }) => previewDeletion(context, by));
  serve(makeDataComplaint, ({ body }) => makeComplaint(context, body), { isRateLimited: true });
}
