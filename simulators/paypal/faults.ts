import { z } from 'zod';
import { FaultQueue } from '#simulators/fault-queue.ts';

const operations = ['token', 'create', 'get', 'capture', 'refund', 'webhook'] as const;
export type Operation = (typeof operations)[number];

/** Faults that can be requested; simulators/README.md describes each. */
const faultNames = [
  // Before anything is done.
  'delay',
  'drop-before',
  'status-5xx',
  'status-429',
  'token-expired',
  'html-502',
  'refuse',
  // While it is being done.
  'pending',
  'decline',
  'declined-capture',
  'expired',
  'forget-request-id',
  // In the answer, after it is done.
  'delay-after',
  'drop-after',
  'status-5xx-after',
  'html-502-after',
  'cut-body',
  'not-json',
  'wrong-amount',
  'wrong-currency',
  'wrong-id',
  'wrong-payee',
  'wrong-custom-id',
  // For webhooks.
  'bad-signature',
  'duplicate',
] as const;

export const faultRequest = z.strictObject({
  operation: z.enum([...operations, 'any']),
  fault: z.enum(faultNames),
  times: z.int().min(1).default(1),
  delayMs: z.int().min(0).max(600_000).default(1_000),
  /** For the faults that answer with a status. */
  status: z.int().min(500).max(599).default(503),
  /** For `refuse` and `decline`. */
  issue: z
    .string()
    .regex(/^[A-Z_]+$/)
    .optional(),
  /** For `pending`. */
  reason: z
    .string()
    .regex(/^[A-Z_]+$/)
    .optional(),
});

export type FaultRequest = z.input<typeof faultRequest>;
export type Fault = z.output<typeof faultRequest>;

export class Faults extends FaultQueue<Fault> {
  take(operation: Operation): Fault | undefined {
    return this.takeFirst(
      (fault) => fault.operation === operation || (fault.operation === 'any' && operation !== 'webhook'),
    );
  }
}
