import { orderStatusSentences } from '#contract/state-words.ts';
import type { Batch } from '#contract/desk/jobs.ts';
import { UNDO_SECONDS } from '#contract/desk/order-words.ts';
import { may } from '#contract/desk/permissions.ts';
import { Refusal, refuse } from '#contract/refusal.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { actorOf, type Actor, type StaffCaller } from '#server/platform/actor.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { endJob, insertJob, listBatch, lockBatch } from './jobs.queries.ts';
import { permissionFor, rehearseJob } from './jobs.service.ts';
import type { JobInput } from './jobs.types.ts';

type DeskContext = Pick<Context, 'db' | 'clock'>;
type RehearsalContext = Pick<Context, 'config' | 'db' | 'clock'>;

/** Why an order would not leave, or be marked as delivered, now; null if it would. */
export async function whyNot(
  context: RehearsalContext,
  by: StaffCaller,
  orderId: string,
  input: JobInput & { kind: 'ship' | 'deliver' },
): Promise<string | null> {
  try {
    if (await rehearseJob(context, by, orderId, input)) return null;
    return orderStatusSentences[input.kind === 'ship' ? 'Shipped' : 'Delivered'];
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/**
 * Has the same kind of act done to many orders in ten seconds; until then all of them can be stopped together. Each has
 * been rehearsed, and gives no money back. Returns the ids of the orders for which another act is already waiting.
 */
export async function startBatch(
  trx: DatabaseTransaction,
  by: StaffCaller,
  batchId: string,
  wanted: readonly { orderId: string; input: JobInput }[],
  now: Date,
): Promise<string[]> {
  const actor = actorOf(by) as Actor & { kind: 'staff' };
  const startsAt = secondsAfter(now, UNDO_SECONDS);
  const waiting: string[] = [];
  // In the same order for everybody: two people who ask for the same orders at once cannot deadlock.
  for (const { orderId, input } of wanted.toSorted((one, other) => (one.orderId < other.orderId ? -1 : 1))) {
    const job = { orderId, input, amountPence: null, actor, madeAt: now, startsAt, batchId };
    if ((await insertJob(trx, job)) === null) waiting.push(orderId);
  }
  return waiting;
}

/** Calling it twice succeeds. Jobs already carried out stay done; it is refused only if that is all of them. */
export async function stopBatch(
  { db, clock }: DeskContext,
  by: StaffCaller,
  batchId: string,
): Promise<{ stopped: number }> {
  return transaction(db, async (trx) => {
    const now = clock.now();
    const jobs = await lockBatch(trx, batchId);
    if (jobs.length === 0) throw refuse('desk/job-not-found');
    if (jobs.some(({ kind }) => !may(by.role, permissionFor[kind]))) throw refuse('desk/not-allowed');
    for (const { id, kind, orderId } of jobs) {
      if (!(await endJob(trx, id, 'stopped', now))) continue;
      const act = `orders.undo-${kind}`;
      await recordAction(trx, actorOf(by), { happenedAt: now, act, entity: 'order', entityId: orderId });
    }
    const stopped = (await lockBatch(trx, batchId)).filter(({ state }) => state === 'stopped').length;
    if (stopped === 0) throw refuse('desk/too-late');
    return { stopped };
  });
}

export async function readBatch({ db, clock }: DeskContext, batchId: string): Promise<Batch> {
  const jobs = await listBatch(db, batchId, clock.now());
  if (jobs.length === 0) throw refuse('desk/job-not-found');
  return {
    who: jobs[0]!.who,
    secondsLeft: Math.max(...jobs.map(({ state, secondsLeft }) => (state === 'waiting' ? secondsLeft : 0))),
    jobs: jobs.map(({ orderNumber, state, problem }) => ({ orderNumber, state, problem })),
  };
}
