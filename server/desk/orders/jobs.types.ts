import type { Letter } from '#contract/desk/order-words.ts';
import type { LineRefundForm } from '#server/payments/refunds/line-refunds.service.ts';

/** An act that leaves the house, and so waits for as long as it can be undone. */
export type JobInput =
  | { kind: 'ship'; carrier: string | null; trackingUrl: string | null; isInsisted: boolean }
  | { kind: 'cancel'; isInReview: boolean; returnId?: string }
  | ({ kind: 'refund' } & LineRefundForm)
  | { kind: 'letter'; letter: Letter }
  /** In the words of somebody at the desk. */
  | { kind: 'letter'; letter: 'written'; body: string }
  /** To a message that something is wrong. */
  | { kind: 'letter'; letter: 'answer'; returnId: string; body: string }
  | { kind: 'deliver' }
  | { kind: 'ready'; isInsisted: boolean }
  | { kind: 'remind' }
  | { kind: 'hand-over'; code: string | null; isInsisted: boolean }
  | { kind: 'tracking'; carrier: string | null; trackingUrl: string | null };

export type JobKind = JobInput['kind'];
