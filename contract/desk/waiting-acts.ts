import { z } from 'zod';
import { job } from './jobs.ts';

/** What goes outward waits ten seconds first. */
export const waits = z.object({
  /** What waits to be done, and can be undone until then. Null: it has been done before. */
  job: job.nullable(),
});

export const waitingRefusals = ['orders/not-found', 'desk/act-waiting'] as const;
