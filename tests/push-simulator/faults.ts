import { z } from 'zod';
import { FaultQueue } from '#simulators/fault-queue.ts';

export const faultRequest = z.strictObject({
  /** Faults that can be requested; README.md describes each. */
  fault: z.enum(['status', 'redirect', 'delay', 'hang', 'drop', 'drop-after', 'rubbish', 'endless']),
  times: z.int().min(1).default(1),
  /** Only for messages to this push service. */
  host: z.string().min(1).optional(),
  /** Only for messages to this subscription. */
  token: z.string().min(1).optional(),
  status: z.int().min(300).max(599).default(503),
  /** For `status`: the value of a Retry-After header, seconds or a date. */
  retryAfter: z.string().optional(),
  /** For `redirect`. */
  location: z.string().default('https://push.example/elsewhere'),
  delayMs: z.int().min(0).max(600_000).default(1_000),
});

export type FaultRequest = z.input<typeof faultRequest>;
export type Fault = z.output<typeof faultRequest>;

export class Faults extends FaultQueue<Fault> {
  take(host: string, token: string): Fault | undefined {
    return this.takeFirst(
      (fault) =>
        (fault.host === undefined || fault.host === host) &&
        (fault.token === undefined || fault.token === token),
    );
  }
}
