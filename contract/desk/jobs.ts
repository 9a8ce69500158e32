import { z } from 'zod';
import { uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';

export const job = z.object({
  id: z.string(),
  kind: z.enum(['ship', 'cancel', 'refund', 'letter']),
  orderNumber: z.string(),
  /** Who started it. */
  who: z.string(),
  amountPence: z.number().nullable(),
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
  summary: 'What waits to leave the house, and what of the last minutes could not',
  access: 'staff',
  may: 'orders.read',
  answers: { 200: z.object({ jobs: z.array(job) }) },
  refusals: [],
});

export const undoJob = deskEndpoint('undoJob', {
  summary: 'Stop what waits, no matter who asked for it; succeeds twice',
  access: 'staff',
  may: 'orders.ship',
  params: z.object({ id: uuid }),
  answers: { 200: job },
  refusals: ['desk/job-not-found', 'desk/too-late', 'desk/not-allowed'],
});

export const undoJobs = deskEndpoint('undoJobs', {
  summary: 'Stop what was asked for together and still waits, no matter who asked for it; succeeds twice',
  access: 'staff',
  may: 'orders.ship',
  params: z.object({ id: uuid }),
  answers: { 200: z.object({ stopped: z.number() }) },
  refusals: ['desk/job-not-found', 'desk/too-late', 'desk/not-allowed'],
});

export const getBatch = deskEndpoint('getBatch', {
  summary: 'How far what was asked for together is, and what of it could not be done',
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
