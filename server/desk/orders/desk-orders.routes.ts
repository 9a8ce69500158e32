import { getDeskOrder } from '#contract/desk/one-order.ts';
import * as acts from '#contract/desk/order-actions.ts';
import { listDeskOrders } from '#contract/desk/order-list.ts';
import * as money from '#contract/desk/order-money.ts';
import * as jobs from '#contract/desk/jobs.ts';
import type { DeskJob } from '#contract/desk/jobs.ts';
import * as emails from '#contract/desk/order-emails.ts';
import * as exported from '#contract/desk/order-export.ts';
import { getToday } from '#contract/desk/today.ts';
import { decideOnRefunds } from '#server/payments/refunds/owner-refunds.service.ts';
import { askAgain } from '#server/payments/payments-of-order.service.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { KeepAnswer, Serve } from '#server/platform/http/serve.ts';
import { readBatch, stopBatch } from './batches.service.ts';
import { listRecentJobs, startJob, stopJob } from './jobs.service.ts';
import type { JobInput } from './jobs.types.ts';
import { readOrderEmail } from './order-emails.service.ts';
import {
  changeOrderAddress,
  noteOrder,
  noteOrders,
  packOrder,
  undeliverOrder,
  weighParcel,
} from './order-actions.service.ts';
import { exportOrders, listOrders } from './order-list.service.ts';
import { readOrder } from './order-view.service.ts';
import { declineRefund } from './refund-asks.service.ts';
import { readToday } from './today.service.ts';

export function deskOrderRoutes(serve: Serve, context: Context): void {
  serve(getToday, ({ by }) => readToday(context, by));
  serve(listDeskOrders, ({ by, query }) => listOrders(context, by, query));
  serve(exported.exportOrders, ({ by, query }) => exportOrders(context, by, query), { lane: 'reports' });
  serve(emails.getOrderEmail, ({ by, params }) => readOrderEmail(context, by, params));
  serve(getDeskOrder, ({ by, params }) => readOrder(context, by, params.order));

  serve(acts.packOrder, ({ by, params, body }) => packOrder(context, by, params.order, body.isPacked));
  serve(acts.weighParcel, ({ by, params, body }) => weighParcel(context, by, params.order, body.weightGrams));
  serve(acts.changeOrderAddress, ({ by, params, body }) =>
    changeOrderAddress(context, by, params.order, body),
  );
  serve(acts.noteOrder, ({ by, params, body, keepAnswer }) =>
    noteOrder(context, by, params.order, body.body, (trx) => keepAnswer(trx, undefined)),
  );
  serve(acts.noteOrders, ({ by, body, keepAnswer }) =>
    noteOrders(context, by, body, (trx) => keepAnswer(trx, undefined)),
  );
  serve(acts.undeliverDeskOrder, ({ by, params }) => undeliverOrder(context, by, params.order));
  serve(money.askPayPalAgain, async ({ by, params }) => {
    await askAgain(context, params.order, actorOf(by));
  });
  serve(money.decideOnDeskRefunds, async ({ by, params, body }) => {
    await decideOnRefunds(context, params.order, body.decision, actorOf(by));
  });

  const start = async (
    by: StaffCaller,
    order: string,
    input: JobInput,
    keepAnswer: KeepAnswer<{ job: DeskJob | null }>,
  ) => ({ job: await startJob(context, by, order, input, (trx, job) => keepAnswer(trx, { job })) });

  serve(acts.shipDeskOrder, ({ by, params, body, keepAnswer }) =>
    start(by, params.order, { kind: 'ship', ...body }, keepAnswer),
  );
  serve(acts.correctTracking, ({ by, params, body, keepAnswer }) =>
    start(by, params.order, { kind: 'tracking', ...body }, keepAnswer),
  );
  serve(acts.deliverDeskOrder, ({ by, params, keepAnswer }) =>
    start(by, params.order, { kind: 'deliver' }, keepAnswer),
  );
  serve(acts.readyDeskOrder, ({ by, params, body, keepAnswer }) =>
    start(by, params.order, { kind: 'ready', ...body }, keepAnswer),
  );
  serve(acts.remindOfDeskOrder, ({ by, params, keepAnswer }) =>
    start(by, params.order, { kind: 'remind' }, keepAnswer),
  );
  serve(acts.handOverDeskOrder, ({ by, params, body, keepAnswer }) =>
    start(by, params.order, { kind: 'hand-over', ...body }, keepAnswer),
  );
  serve(money.cancelDeskOrder, ({ by, params, keepAnswer }) =>
    start(by, params.order, { kind: 'cancel', isInReview: false }, keepAnswer),
  );
  serve(money.giveUpPayment, ({ by, params, keepAnswer }) =>
    start(by, params.order, { kind: 'cancel', isInReview: true }, keepAnswer),
  );
  serve(money.refundDeskOrder, ({ by, params, body, keepAnswer }) =>
    start(by, params.order, { kind: 'refund', ...body }, keepAnswer),
  );
  serve(money.declineRefund, ({ by, params }) => declineRefund(context, by, params.order));
  serve(emails.emailBuyer, ({ by, params, body, keepAnswer }) =>
    start(by, params.order, { kind: 'letter', letter: 'written', ...body }, keepAnswer),
  );
  serve(acts.resendOrderEmail, ({ by, params, body, keepAnswer }) =>
    start(by, params.order, { kind: 'letter', ...body }, keepAnswer),
  );

  serve(jobs.listJobs, async () => ({ jobs: await listRecentJobs(context) }));
  serve(jobs.undoJob, ({ by, params }) => stopJob(context, by, params.id));
  serve(jobs.getBatch, ({ params }) => readBatch(context, params.id));
  serve(jobs.undoJobs, ({ by, params }) => stopBatch(context, by, params.id));
}
