import { z } from 'zod';
import { uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';

export const job = z.object({
  id: z.string(),
  kind: z.enum(['ship', 'cancel', 'refund', 'letter', 'deliver', 'tracking', 'ready', 'remind', 'hand-over']),
  orderNumber: z.string(),
  /** Who started it. */
  who: z.string(),
  /** What it gives back, of the order's total. */
  amountPence: z.number().nullable(),
  orderPence: z.number(),
  startsAt: z.string(),
  /** Time until it starts, by the shop's clock. */
  secondsLeft: z.number(),
  state: z.enum(['waiting', 'done', 'stopped', 'failed']),
  /** Why it failed. */
  problem: z.string().nullable(),
});
export type DeskJob = z.output<typeof job>;

/** Jobs created together, which are undone together. */
export const batch = z.object({ id: z.string(), count: z.number(), secondsLeft: z.number() });

export const listJobs = deskEndpoint('listJobs', {
  summary: 'Queued order actions, and those that failed in the last minutes',
  access: 'staff',
  may: 'orders.read',
  answers: { 200: z.object({ jobs: z.array(job) }) },
  refusals: [],
});

export const undoJob = deskEndpoint('undoJob', {
  summary: 'Stop a queued action, no matter who requested it; succeeds twice',
  access: 'staff',
  may: 'orders.ship',
  params: z.object({ id: uuid }),
  answers: { 200: job },
  refusals: ['desk/job-not-found', 'desk/too-late', 'desk/not-allowed'],
});

export const undoJobs = deskEndpoint('undoJobs', {
  summary: 'Stop the queued actions of a batch, no matter who requested it; succeeds twice',
  access: 'staff',
  may: 'orders.ship',
  params: z.object({ id: uuid }),
  answers: { 200: z.object({ stopped: z.number() }) },
  refusals: ['desk/job-not-found', 'desk/too-late', 'desk/not-allowed'],
});

export const getBatch = deskEndpoint('getBatch', {
  summary: 'Progress of a batch, with the actions that failed',
  access: 'staff',
  may: 'orders.ship',
  params: z.object({ id: uuid }),
  answers: {
    200: z.object({
      who: z.string(),
      secondsLeft: z.number(),
      /** Oldest order first. */
      jobs: z.array(job.pick({ orderNumber: true, state: true, problem: true })),
    }),
  },
  refusals: ['desk/job-not-found'],
});
export type Batch = z.output<(typeof getBatch)['answers'][200]>;
