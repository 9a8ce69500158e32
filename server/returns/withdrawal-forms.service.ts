import { hashSecretToken, newSecretToken } from '#server/authentication/sessions/secret-tokens.rules.ts';
import { emailKey } from '#server/authentication/mailed-links.service.ts';
import { findOrderIdByNumber, lockOrder } from '#server/orders/order-payment.service.ts';
import { isPaid } from '#server/orders/orders.rules.ts';
import type { StoredOrder } from '#server/orders/orders.types.ts';
import { enqueueEmail } from '#server/outbox/outbox.queries.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { workThrough } from '#server/platform/database/claims.ts';
import { acceptedKeys, openSealed, seal } from '#server/platform/secrets.ts';
import { contentOf, summaryOf, type Acknowledged } from './return-emails.service.ts';
import { findReturnContact, type ReturnContact } from '#server/orders/contacts/order-contacts.service.ts';
import { openLines, readOptions, writeReturn, type Options } from './tell-return.service.ts';
import {
  deleteOldRequests,
  deleteRequest,
  lockRequests,
  setLink,
  takeAnswer,
  type WithdrawalRequest,
} from './withdrawals.queries.ts';
import { REQUEST_PURPOSE, type WithdrawalForm } from './withdrawals.service.ts';

/*
 * What strangers have sent by order number and email address. Each form is read in one transaction, in which it is also
 * deleted: so it is told once and acknowledged once, whenever a process dies. Nobody is told anything but the address
 * that the order already has.
 */

type Needs = Pick<Context, 'db' | 'config' | 'log' | 'clock'>;

const KEPT_DAYS = 1;

export async function readWithdrawalForms(context: Needs, closing?: AbortSignal): Promise<void> {
  const { db, log, clock } = context;
  const except: string[] = [];
  await workThrough(db, {
    closing,
    lock: (trx, max) => lockRequests(trx, { except, max }),
    work: async (trx, requests) => {
      for (const request of requests) {
        await readForm(trx, context, request);
        await deleteRequest(trx, request.id);
      }
    },
    setAside: async ({ id }, error) => {
      log.error({ err: error, request: id }, 'a withdrawal could not be read');
      except.push(id);
    },
  });
  if (except.length > 0) await deleteOldRequests(db, daysBefore(clock.now(), KEPT_DAYS));
}

async function readForm(
  trx: DatabaseTransaction,
  context: Needs,
  { id, sealed, askedAt }: WithdrawalRequest,
): Promise<void> {
  const { config } = context;
  const opened = openSealed(acceptedKeys(config), REQUEST_PURPOSE, id, sealed);
  const { orderNumber, email, note } = JSON.parse(opened) as WithdrawalForm;
  const orderId = await findOrderIdByNumber(trx, orderNumber);
  const order = orderId && (await lockOrder(trx, orderId));
  const contact = order && (await findReturnContact(trx, config, order));
  if (!contact || emailKey(contact.recipient.address) !== emailKey(email)) return;
  const options = await readOptions(trx, order, config, askedAt);
  if (!options.canWithdraw) {
    await answer(trx, context, { order, contact, options, askedAt });
    return;
  }
  const wished = {
    ...({ kind: 'withdrawal', fault: null, toldBy: 'form', staffId: null } as const),
    ...{ lines: openLines(options), note: note ?? '' },
  };
  await writeReturn(trx, context, { order, options }, wished, askedAt, async (told) =>
    sendLink(trx, context, { order, contact, told, now: askedAt }),
  );
}

interface Answered {
  order: StoredOrder;
  contact: ReturnContact;
  options: Options;
  askedAt: Date;
}

/** Says what is so already, or why it is too late. Once a day: whoever knows number and address could send many. */
async function answer(
  trx: DatabaseTransaction,
  { config }: Needs,
  { order, contact, options, askedAt }: Answered,
): Promise<void> {
  const times = { now: askedAt, notSince: daysBefore(askedAt, 1) };
  if (!(await takeAnswer(trx, order.id, times))) return;
  const open = options.returns.find(({ kind, closedAt }) => kind === 'withdrawal' && closedAt === null);
  if (open) {
    const told = { ...open, kind: 'withdrawal', options } as const;
    await sendLink(trx, { config }, { order, contact, told, now: askedAt, isAgain: true });
    return;
  }
  const because = isPaid(order) ? whyOf(options) : 'not-paid';
  const content = {
    ...summaryOf(order, contact),
    ...({ because, askedAt: askedAt.toISOString(), lastDay: options.lastDay } as const),
  };
  const { recipient, customerId } = contact;
  await enqueueEmail(trx, { template: 'withdrawal-not-taken', recipient, content, customerId }, askedAt);
}

/** Something is left, so it is the day that has passed. */
const whyOf = ({ lines, lastDay }: Options) =>
  lastDay !== null && lines.some(({ open }) => open > 0) ? 'too-late' : 'nothing-left';

interface Link {
  order: StoredOrder;
  contact: ReturnContact;
  told: Acknowledged;
  now: Date;
  isAgain?: boolean;
}

/** The acknowledgement, with a link that lets its reader choose what comes back. */
async function sendLink(
  trx: DatabaseTransaction,
  { config }: Pick<Context, 'config'>,
  { order, contact, told, now, isAgain = false }: Link,
): Promise<void> {
  const { recipient, customerId } = contact;
  const token = newSecretToken();
  await setLink(trx, told.id, hashSecretToken(token));
  const email = recipient.address;
  const sealedToken = seal(config.secretKey, 'mailed link', email, token);
  const what = contentOf(order, config, told);
  const content = { ...summaryOf(order, contact), ...what, email, sealedToken, isAgain };
  await enqueueEmail(trx, { template: 'withdrawal-told', recipient, content, customerId }, now);
}
