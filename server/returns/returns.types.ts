import type { Fault, ReturnKind, ReturnOutcome } from '#contract/returns/words.ts';

export interface ReturnLine {
  itemId: string;
  quantity: number;
  /** How many have been refunded for this return, or are about to be. */
  refunded: number;
  received: number | null;
  condition: string | null;
  backOnSale: number;
  deductionPence: number;
  deductionReason: string;
}

export interface StoredReturn {
  id: string;
  orderId: string;
  code: string;
  kind: ReturnKind;
  fault: Fault | null;
  toldAt: Date;
  note: string;
  wasSent: boolean;
  sendBackBy: string | null;
  postedAt: Date | null;
  tracking: string | null;
  receivedAt: Date | null;
  refundDue: string | null;
  answer: string;
  answeredAt: Date | null;
  closedAt: Date | null;
  outcome: ReturnOutcome | null;
  /** A refund for it has been asked for or made. */
  isBeingRefunded: boolean;
  /** What those refunds come to; null if there are none. */
  refundedPence: number | null;
  pictures: number;
  lines: ReturnLine[];
}

export interface NewReturn {
  orderId: string;
  kind: ReturnKind;
  fault: Fault | null;
  toldAt: Date;
  toldBy: 'buyer' | 'form' | 'staff';
  staffId: string | null;
  note: string;
  wasSent: boolean;
  sendBackBy: string | null;
  refundDue: string | null;
  lines: readonly { itemId: string; quantity: number }[];
}
