import * as contract from '#contract/desk/customers.ts';
import * as complaints from '#contract/desk/data-complaints.ts';
import {
  endSessionsForShop,
  mailResetForShop,
  resendVerification,
} from '#server/authentication/help-from-shop.service.ts';
import { actorOf } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { answerDataComplaint, listDataComplaints } from '#server/privacy/complaints.service.ts';
import { answerDataRequest, openDataRequest } from '#server/privacy/data-requests.service.ts';
import type { DeletionLists } from '#server/privacy/deletion-lists.service.ts';
import { resetAccess } from '#server/authentication/two-factor/reset.service.ts';
import { eraseCustomer, exportCustomer } from './customer-data.service.ts';
import { listCustomers } from './customer-list.service.ts';
import { openCustomer } from './customer-view.service.ts';

export function customerRoutes(serve: Serve, context: Context & { deletionLists: DeletionLists }): void {
  serve(contract.listCustomers, ({ query }) => listCustomers(context, query));
  serve(contract.getCustomer, ({ by, params }) => openCustomer(context, by, params.id));

  serve(contract.resendVerification, ({ by, body, keepAnswer }) =>
    resendVerification(context, actorOf(by), body.email, (trx) => keepAnswer(trx, undefined)),
  );
  serve(contract.mailPasswordReset, ({ by, params, keepAnswer }) =>
    mailResetForShop(context, actorOf(by), params.id, (trx) => keepAnswer(trx, undefined)),
  );
  serve(contract.resetAccess, async ({ by, params, body, keepAnswer }) => {
    const asked = { customerId: params.id, shown: body.shown };
    await resetAccess(context, actorOf(by), asked, (trx) => keepAnswer(trx, undefined));
    return undefined;
  });
  serve(contract.endCustomerSessions, ({ by, params }) =>
    endSessionsForShop(context, actorOf(by), params.id),
  );

  serve(complaints.listDataComplaints, async () => ({ complaints: await listDataComplaints(context) }));
  serve(complaints.answerDataComplaint, ({ by, params, body }) =>
    answerDataComplaint(context, by, params.id, body.words),
  );

  serve(contract.openDataRequest, ({ by, params, body }) =>
    openDataRequest(context, by, params.id, body.askedOn),
  );
  serve(contract.answerDataRequest, ({ by, params }) => answerDataRequest(context, by, params.id));
  serve(contract.exportCustomer, ({ by, params }) => exportCustomer(context, by, params.id));
  serve(contract.eraseCustomer, ({ by, params, body, keepAnswer }) =>
    eraseCustomer(context, by, { id: params.id, email: body.email }, keepAnswer),
  );
}
