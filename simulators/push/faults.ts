import { z } from 'zod';

export const faultRequest = z.strictObject({
  /** Faults that can be requested; simulators/README.md describes each. */
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

export class Faults {
  #faults: Fault[] = [];

  add(fault: Fault): void {
    this.#faults.push(fault);
  }

  clear(): void {
    this.#faults = [];
  }

  list(): Fault[] {
    return this.#faults;
  }

  /** The oldest fault meant for this message, counted as used. */
  take(host: string, token: string): Fault | undefined {
    const index = this.#faults.findIndex(
      (fault) =>
        (fault.host === undefined || fault.host === host) &&
        (fault.token === undefined || fault.token === token),
    );
    const fault = this.#faults[index];
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.#faults.splice(index, 1);
    return fault;
  }
}
