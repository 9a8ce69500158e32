import { z } from 'zod';
import { penceFromPayPal } from './money.rules.ts';
import { PayPalError } from './paypal-error.rules.ts';

/** An amount as PayPal states it, which need not be the one we expect. */
export interface PayPalAmount {
  currency: string;
  /** Null if the value is not a plain amount. */
  pence: number | null;
}

export interface PayPalCapture {
  id: string;
  /** COMPLETED, PENDING, DECLINED, FAILED, REFUNDED, PARTIALLY_REFUNDED – or something new. */
  status: string;
  /** Why it is pending or declined. */
  reason: string | null;
  amount: PayPalAmount;
  customId: string | null;
}

export interface PayPalRefund {
  id: string;
  /** COMPLETED, PENDING, FAILED, CANCELLED. */
  status: string;
  amount: PayPalAmount | null;
  /** The request id it was made with; null for a refund made on PayPal's own pages. */
  customId: string | null;
}

export interface PayPalOrder {
  id: string;
  /**
   * CREATED, SAVED, PAYER_ACTION_REQUIRED, APPROVED, COMPLETED, VOIDED. COMPLETED alone does not mean paid.
   */
  status: string;
  /** Where the buyer approves; null once there is nothing to approve. */
  approvalUrl: string | null;
  customId: string | null;
  amount: PayPalAmount | null;
  payeeId: string | null;
  captures: PayPalCapture[];
  refunds: PayPalRefund[];
}

// Only the fields we read are described; PayPal adds fields at any time.
const id = z.string().regex(/^[\w-]{1,64}$/);
const status = z.string().regex(/^\w{1,64}$/);
const money = z.object({ currency_code: z.string(), value: z.string() });
const links = z.array(z.object({ rel: z.string(), href: z.string().max(2000) })).default([]);

const capture = z.object({
  id,
  status,
  status_details: z.object({ reason: status.optional() }).optional(),
  amount: money,
  custom_id: z.string().optional(),
});

const refund = z.object({ id, status, amount: money.optional(), custom_id: z.string().optional() });

const order = z.object({
  id,
  status,
  links,
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: money.optional(),
        payee: z.object({ merchant_id: z.string().max(64).optional() }).optional(),
        payments: z
          .object({ captures: z.array(capture).default([]), refunds: z.array(refund).default([]) })
          .optional(),
      }),
    )
    .default([]),
});

export function readOrder(answer: unknown): PayPalOrder {
  const read = understand(order, answer);
  const units = read.purchase_units;
  const link = (rel: string) => read.links.find((candidate) => candidate.rel === rel)?.href;
  return {
    id: read.id,
    status: read.status,
    approvalUrl: link('payer-action') ?? link('approve') ?? null,
    customId: units[0]?.custom_id ?? null,
    amount: units[0]?.amount ? amountOf(units[0].amount) : null,
    payeeId: units[0]?.payee?.merchant_id ?? null,
    captures: units.flatMap((unit) =>
      (unit.payments?.captures ?? []).map((one) => ({
        id: one.id,
        status: one.status,
        reason: one.status_details?.reason ?? null,
        amount: amountOf(one.amount),
        customId: one.custom_id ?? null,
      })),
    ),
    refunds: units.flatMap((unit) => (unit.payments?.refunds ?? []).map(refundOf)),
  };
}

export function readRefund(answer: unknown): PayPalRefund {
  return refundOf(understand(refund, answer));
}

export function readVerification(answer: unknown): boolean {
  const read = understand(z.object({ verification_status: z.string() }), answer);
  return read.verification_status === 'SUCCESS';
}

function refundOf(read: z.infer<typeof refund>): PayPalRefund {
  return {
    id: read.id,
    status: read.status,
    amount: read.amount ? amountOf(read.amount) : null,
    customId: read.custom_id ?? null,
  };
}

function amountOf(read: z.infer<typeof money>): PayPalAmount {
  return { currency: read.currency_code, pence: penceFromPayPal(read.value) };
}

/** An answer in an unexpected form is as good as none: we do not know what was done. */
function understand<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new PayPalError('unclear', `PayPal’s answer does not fit its documents at "${where}"`);
}
