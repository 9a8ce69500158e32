import { inLondon, londonMidnight } from '#contract/delivery/calendar.ts';
import { formatPence } from '#contract/money.ts';
import type { DeskJob } from '#contract/desk/jobs.ts';
import { UNDO_SECONDS } from '#contract/desk/order-words.ts';
import { may, type Permission } from '#contract/desk/permissions.ts';
import { Refusal, refuse } from '#contract/refusal.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import {
  correctTrackingOfLockedOrder,
  deliverLockedOrder,
  requireOrderId,
  shipLockedOrder,
} from '#server/orders/parcels/fulfilment.service.ts';
import {
  handOverLockedOrder,
  readyLockedOrder,
  remindOfLockedOrder,
} from '#server/orders/collection/collection.service.ts';
import { emailLockedOrdersBuyer, resendLockedOrdersEmail } from '#server/orders/desk-actions.service.ts';
import { lockOrder, type StoredOrder } from '#server/orders/order-payment.service.ts';
import { notifyOwnerRefundGiven } from '#server/orders/notifications/owner-notifications.service.ts';
import { refundLockedOrder } from '#server/payments/refunds/line-refunds.service.ts';
import { cancelLockedOrder, isInReview } from '#server/payments/refunds/owner-refunds.service.ts';
import { actorOf, type Actor, type StaffCaller } from '#server/platform/actor.ts';
import { workThrough } from '#server/platform/database/claims.ts';
import { minutesAfter, secondsAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { answerLockedClaim } from '#server/returns/answer-claim.service.ts';
import { requireRefundOnce } from '#server/returns/refund-check.service.ts';
import { actorWhoAsked } from '#server/desk/staff/asked-by.queries.ts';
import { requireOrderInSight } from './order-sight.service.ts';
import {
  endJob,
  findJob,
  findWaitingJob,
  insertJob,
  isWaitingAlready,
  listJobs,
  lockDueJobs,
  lockRefundLimit,
  postponeJob,
  sumOfOwnRefunds,
  type WaitingJob,
} from './jobs.queries.ts';
import type { JobInput, JobKind } from './jobs.types.ts';
import { askOwner } from './refund-asks.service.ts';

/*
 * An act that leaves the house waits for ten seconds as a row, and is then carried out and marked as done in one
 * transaction: whatever is killed, nothing is lost and nothing done twice.
 */

type DeskContext = Pick<Context, 'db' | 'clock'>;
type StartContext = Pick<Context, 'config' | 'db' | 'clock'>;
type JobContext = StartContext & Pick<Context, 'log'>;
type StaffActor = Actor & { kind: 'staff' };

export const permissionFor: Readonly<Record<JobKind, Permission>> = {
  ship: 'orders.ship',
  cancel: 'orders.cancel',
  refund: 'orders.refund',
  letter: 'orders.ship',
  deliver: 'orders.ship',
  tracking: 'orders.ship',
  ready: 'orders.ship',
  remind: 'orders.ship',
  'hand-over': 'orders.ship',
};

/**
 * Has an act done to an order in ten seconds. It is tried immediately and rolled back, so that any objection is
 * reported now. Null if there is nothing to do, because it has been done before.
 */
export async function startJob(
  { config, db, clock }: StartContext,
  by: StaffCaller,
  numberOrId: string,
  input: JobInput,
  /** Keeps the answer in the transaction that records the job, so that a repeat with the same key does it once. */
  keep: (trx: DatabaseTransaction, job: DeskJob) => Promise<unknown> = async () => {},
): Promise<DeskJob | null> {
  const orderId = await requireOrderInSight({ db, clock }, by, numberOrId);
  const actor = actorOf(by) as StaffActor;
  const { isChanged, amountPence } = await rehearse(db, (trx) =>
    carryOut(trx, config, orderId, input, actor, 'rehearsal', clock.now()),
  );
  if (!isChanged) return null;
  const start = async (trx: DatabaseTransaction) => {
    const now = clock.now();
    if (amountPence > 0) await requireWithinLimit(trx, actor, amountPence, now);
    const id = await insertJob(trx, {
      orderId,
      input,
      amountPence: amountPence > 0 ? amountPence : null,
      actor,
      madeAt: now,
      startsAt: secondsAfter(now, UNDO_SECONDS),
    });
    if (id !== null) {
      const job = (await findJob(trx, id, now))!;
      await keep(trx, job);
      return job;
    }
    const waiting = await findWaitingJob(trx, orderId, now);
    // Asked for twice.
    if (waiting && (await isWaitingAlready(trx, { orderId, input, actor }))) return waiting;
    throw refuse('desk/act-waiting', {
      who: waiting?.who ?? 'Someone',
      orderNumber: waiting?.orderNumber ?? numberOrId,
    });
  };
  try {
    return await transaction(db, start);
  } catch (error) {
    const isAboveLimit = error instanceof Refusal && error.code === 'desk/over-limit';
    if (isAboveLimit && (input.kind === 'refund' || input.kind === 'cancel')) {
      const { kind } = input;
      const returnId = input.returnId ?? null;
      await askOwner({ config, db, clock }, actor, { orderId, returnId, kind, amountPence });
    }
    throw error;
  }
}

/** Reports now what would stop it later. False if there is nothing to do. */
export async function rehearseJob(
  { config, db, clock }: StartContext,
  by: StaffCaller,
  orderId: string,
  input: JobInput,
): Promise<boolean> {
  const { isChanged } = await rehearse(db, (trx) =>
    carryOut(trx, config, orderId, input, actorOf(by) as StaffActor, 'rehearsal', clock.now()),
  );
  return isChanged;
}

/** Calling it twice succeeds. Anybody who may do a thing may stop it. */
export async function stopJob({ db, clock }: DeskContext, by: StaffCaller, id: string): Promise<DeskJob> {
  return transaction(db, async (trx) => {
    const now = clock.now();
    const job = await findJob(trx, id, now);
    if (!job) throw refuse('desk/job-not-found');
    if (!may(by.role, permissionFor[job.kind])) throw refuse('desk/not-allowed');
    const isStopped = await endJob(trx, id, 'stopped', now);
    const after = (await findJob(trx, id, now))!;
    if (after.state !== 'stopped') throw refuse('desk/too-late');
    if (isStopped) {
      await recordAction(trx, actorOf(by), {
        happenedAt: now,
        act: `orders.undo-${job.kind}`,
        entity: 'order',
        entityId: await requireOrderId(trx, job.orderNumber),
      });
    }
    return after;
  });
}

/** Waiting jobs, and those that failed in the last ten minutes. */
export function listRecentJobs({ db, clock }: DeskContext): Promise<DeskJob[]> {
  const now = clock.now();
  return listJobs(db, minutesAfter(now, -10), now);
}

const RETRY_SECONDS = 60;
/** The owner is told of refunds above this. */
const TOLD_ABOVE_PENCE = 100_00;

/** Carries out the jobs that are due, one after another. */
export async function carryOutDueJobs({ config, db, clock, log }: JobContext): Promise<void> {
  await workThrough<WaitingJob>(db, {
    lock: (trx) => lockDueJobs(trx, clock.now()),
    async work(trx, [job]) {
      const { id, orderId, kind, name } = job!;
      const now = clock.now();
      if (job!.isForfeit) return void (await endJob(trx, id, 'stopped', now));
      const input = { ...(job!.input as object), kind } as JobInput;
      const { amountPence } = await carryOut(trx, config, orderId, input, actorWhoAsked(job!), id, now);
      // For instance when the order was paid meanwhile: more would go back than the person saw, or may
      // refund.
      if (amountPence !== (job!.amountPence ?? 0)) throw refuse('desk/changed-meanwhile');
      if (amountPence > TOLD_ABOVE_PENCE) {
        const order = (await lockOrder(trx, orderId))!;
        await notifyOwnerRefundGiven(trx, config, order, { id, amountPence, who: name }, now);
      }
      await endJob(trx, id, 'done', now);
    },
    async setAside(job, error) {
      if (!(error instanceof Refusal)) {
        // Not retried at once, which could go on for ever.
        await postponeJob(db, job.id, secondsAfter(clock.now(), RETRY_SECONDS));
        log.error({ err: error, job: job.id }, 'what was asked for at the desk could not be carried out');
        return;
      }
      await transaction(db, async (trx) => {
        const now = clock.now();
        const why = { refusal: error.code, problem: error.message };
        if (!(await endJob(trx, job.id, 'failed', now, why))) return;
        await recordAction(trx, actorWhoAsked(job), {
          happenedAt: now,
          act: permissionFor[job.kind],
          entity: 'order',
          entityId: job.orderId,
          refusedWith: error.code,
        });
      });
    },
  });
}

interface Done {
  isChanged: boolean;
  /** The sum that goes back to the buyer. */
  amountPence: number;
}

async function carryOut(
  trx: DatabaseTransaction,
  config: StartContext['config'],
  orderId: string,
  input: JobInput,
  actor: StaffActor,
  jobId: string,
  now: Date,
): Promise<Done> {
  const order = (await lockOrder(trx, orderId))!;
  switch (input.kind) {
    case 'ship': {
      const form = {
        carrier: input.carrier ?? undefined,
        trackingUrl: input.trackingUrl ?? undefined,
        isInsisted: input.isInsisted,
      };
      return { isChanged: await shipLockedOrder(trx, order, form, actor, now), amountPence: 0 };
    }
    case 'cancel':
      if (input.returnId !== undefined) await requireRefundOnce(trx, order, input);
      return cancel(trx, order, input.isInReview, actor, now);
    case 'refund': {
      await requireRefundOnce(trx, order, input);
      const { amountPence } = await refundLockedOrder(trx, order, input, actor, now);
      return { isChanged: true, amountPence };
    }
    case 'letter':
      if (input.letter === 'written') await emailLockedOrdersBuyer(trx, order, input.body, jobId, actor, now);
      else if (input.letter === 'answer')
        await answerLockedClaim(trx, config, order, input, jobId, actor, now);
      else await resendLockedOrdersEmail(trx, order, input.letter, jobId, actor, now);
      return { isChanged: true, amountPence: 0 };
    case 'deliver':
      return { isChanged: await deliverLockedOrder(trx, order, actor, now), amountPence: 0 };
    case 'ready':
      return { isChanged: await readyLockedOrder(trx, config, order, input, actor, now), amountPence: 0 };
    case 'remind':
      await remindOfLockedOrder(trx, config, order, jobId, actor, now);
      return { isChanged: true, amountPence: 0 };
    case 'hand-over':
      return { isChanged: await handOverLockedOrder(trx, order, input, actor, now), amountPence: 0 };
    case 'tracking': {
      const isChanged = await correctTrackingOfLockedOrder(trx, order, input, jobId, actor, now);
      return { isChanged, amountPence: 0 };
    }
  }
}

async function cancel(
  trx: DatabaseTransaction,
  order: StoredOrder,
  isOfReview: boolean,
  actor: StaffActor,
  now: Date,
): Promise<Done> {
  if (isOfReview && order.status !== 'Cancelled' && !(await isInReview(trx, order.id))) {
    throw refuse('payments/not-in-review', { orderNumber: order.orderNumber });
  }
  const { isChanged, refundedPence } = await cancelLockedOrder(trx, order, actor, now);
  return { isChanged, amountPence: refundedPence };
}

class RolledBack extends Error {}

/** Does the work and rolls it back: returns what it would come to, or throws why it is refused. */
async function rehearse<T>(db: Context['db'], work: (trx: DatabaseTransaction) => Promise<T>): Promise<T> {
  let result: { value: T } | null = null;
  try {
    await transaction(db, async (trx) => {
      result = { value: await work(trx) };
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return (result as { value: T } | null)!.value;
}

/** Owners have no limit. All others have theirs for each day in London. */
async function requireWithinLimit(
  trx: DatabaseTransaction,
  { staffId, role }: StaffActor,
  amountPence: number,
  now: Date,
): Promise<void> {
  const limit = await lockRefundLimit(trx, staffId);
  if (role === 'owner') return;
  const given = await sumOfOwnRefunds(trx, staffId, londonMidnight(inLondon(now).day));
  const left = Math.max(limit - given, 0);
  if (amountPence > left) {
    throw refuse('desk/over-limit', { limit: formatPence(limit), left: formatPence(left) });
  }
}
