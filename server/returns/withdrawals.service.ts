import { randomUUID } from 'node:crypto';
import { refuse } from '#contract/refusal.ts';
import { WITHDRAWAL_NOTED } from '#contract/returns/words.ts';
import { consumeEmailToStranger } from '#server/authentication/attempts/attempt-limit.service.ts';
import { waitInWords } from '#server/platform/admission/pace.rules.ts';
import type { Visitor } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { seal } from '#server/platform/secrets.ts';
import { insertRequest } from './withdrawals.queries.ts';

/*
 * Withdrawing without logging in. The call only writes down what was sent, always in the same way, so that neither its
 * answer nor its time tells whether there is such an order; a moment later `withdrawal-forms.service.ts` looks.
 */

export const REQUEST_PURPOSE = 'withdrawal request';

export interface WithdrawalForm {
  orderNumber: string;
  email: string;
  note: string | null;
}

export async function withdraw(
  context: Context,
  by: Visitor,
  form: WithdrawalForm,
): Promise<{ message: string; toldAt: string }> {
  const { db, config } = context;
  const waitSeconds = await consumeEmailToStranger(context, by, 'withdrawal', form.email);
  if (waitSeconds > 0) {
    throw refuse('returns/too-many-forms', { wait: waitInWords(waitSeconds), retryAfter: waitSeconds });
  }
  const id = randomUUID();
  const sealed = seal(config.secretKey, REQUEST_PURPOSE, id, JSON.stringify(form));
  await insertRequest(db, { id, sealed, askedAt: by.now });
  return { message: WITHDRAWAL_NOTED, toldAt: by.now.toISOString() };
}
