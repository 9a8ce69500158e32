import { z } from 'zod';

export const mailFault = z.strictObject({
  /**
   * `drop-after` keeps the message and then cuts the connection before 250, so that the sender cannot know.
   */
  refuse: z.enum(['4xx', '5xx', 'hang', 'drop', 'drop-after']),
  at: z.enum(['connect', 'recipient', 'data']).default('data'),
  /** How many times; if absent, until the faults are cleared. */
  times: z.int().min(1).optional(),
  /** Only for recipients that contain this text. */
  to: z.string().min(1).optional(),
});

export type MailFault = z.infer<typeof mailFault>;

export class MailFaults {
  #faults: MailFault[] = [];

  add(fault: MailFault): void {
    this.#faults.push(fault);
  }

  clear(): void {
    this.#faults = [];
  }

  list(): MailFault[] {
    return this.#faults;
  }

  /** The fault that applies here, counted as used. */
  take(at: MailFault['at'], recipients: string[] = []): MailFault | undefined {
    const fault = this.#faults.find(
      (candidate) =>
        candidate.at === at &&
        (!candidate.to || recipients.some((recipient) => recipient.includes(candidate.to!))),
    );
    if (fault?.times !== undefined) {
      fault.times -= 1;
      if (fault.times === 0) this.#faults = this.#faults.filter((other) => other !== fault);
    }
    return fault;
  }
}
