import { z } from 'zod';
import { FaultQueue } from '#simulators/fault-queue.ts';

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

export class MailFaults extends FaultQueue<MailFault> {
  take(at: MailFault['at'], recipients: string[] = []): MailFault | undefined {
    return this.takeFirst(
      (fault) =>
        fault.at === at && (!fault.to || recipients.some((recipient) => recipient.includes(fault.to!))),
    );
  }
}
