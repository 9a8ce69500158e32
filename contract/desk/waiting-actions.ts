import { z } from 'zod';
import { job } from './jobs.ts';

/** An act whose effect leaves the house waits ten seconds first. */
export const waits = z.object({
  /** The job that will do it, which can be undone until it starts. Null when it was done earlier. */
  job: job.nullable(),
});

export const waitingRefusals = ['orders/not-found', 'desk/act-waiting'] as const;
