import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { noContent, uuid } from './text.ts';

/** A session of a customer or of a member of staff. */
export const openSession = z.object({
  id: z.string(),
  /** Such as `Firefox on Windows`. */
  device: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** To within five minutes. */
  lastSeenAt: z.string(),
  /** The session that made this request. */
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

export const listSessions = endpoint('listSessions', {
  summary: 'Where the customer is logged in: this session first, then the one seen last',
  access: 'customer',
  answers: { 200: z.array(openSession) },
  refusals: [],
});

export const endSession = endpoint('endSession', {
  summary: 'End one session at once, on every process',
  access: 'customer',
  params: z.object({ id: uuid }),
  answers: { 204: noContent },
  refusals: ['sessions/not-found'],
});

export const endOtherSessions = endpoint('endOtherSessions', {
  summary: 'End every session but this one',
  access: 'customer',
  answers: { 204: noContent },
  refusals: [],
});
