import type { StockAlert } from '#contract/stock-alerts.ts';
import { refuse } from '#contract/refusal.ts';
import { consumeEmailToStranger } from '#server/authentication/attempts/attempt-limit.service.ts';
import { hashSecretToken, newSecretToken } from '#server/authentication/sessions/secret-tokens.rules.ts';
import { listProductsForMessages, type ProductForMessage } from '#server/catalogue/catalogue.service.ts';
import { deleteWaitingEmails, enqueueEmail, exportWaitingEmails } from '#server/outbox/outbox.queries.ts';
import type { By, Visitor } from '#server/platform/actor.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { waitInWords } from '#server/platform/admission/pace.rules.ts';
import { seal } from '#server/platform/secrets.ts';
import { findContact } from '#server/profile/profile.service.ts';
import { requireMail } from '#server/shop/readiness.rules.ts';
import * as queries from './stock-alerts.queries.ts';
import type { LinkedAlert, Person } from './stock-alerts.queries.ts';
import {
  ALERT_DAYS,
  CLOSED_DAYS,
  LINK_DAYS,
  MAX_ALERTS_OF_ADDRESS,
  MAX_ALERTS_OF_CUSTOMER,
} from './stock-alerts.rules.ts';

export { deleteExpiredAlerts } from './stock-alerts.queries.ts';

const templates = ['stock-alert-link', 'back-in-stock'] as const;

/** A customer is known to own the account's address, so one press is enough. */
export async function addStockAlert(context: Context, by: By, productId: string): Promise<StockAlert> {
  requireMail(context.config);
  const { customerId, now } = by;
  const product = await getAwaitable(context.db, productId);
  const person: Person = { customerId, email: null };
  return transaction(context.db, async (trx) => {
    await queries.lockPerson(trx, person);
    const others = await queries.countOtherAlerts(trx, person, productId, now);
    if (others >= MAX_ALERTS_OF_CUSTOMER) {
      throw refuse('stock-alerts/too-many', { limit: MAX_ALERTS_OF_CUSTOMER });
    }
    const expiresAt = daysAfter(now, ALERT_DAYS);
    const saved = await queries.saveAlert(trx, { productId, person, tokenHash: null, now, expiresAt });
    return showAlert({ ...saved, productId }, product);
  });
}

/**
 * Mails a link to the address. The answer is the same whether the address has an account, already waits for
 * the product or has never been seen. Refusals depend only on the product and on how often this address or
 * network has asked.
 */
export async function requestStockAlert(
  context: Context,
  by: Visitor,
  { productId, email }: { productId: string; email: string },
): Promise<{ message: string }> {
  const { db, config } = context;
  requireMail(config);
  const { now } = by;
  const product = await getAwaitable(db, productId);
  const waitSeconds = await consumeEmailToStranger(context, by, 'stock-alert', email);
  if (waitSeconds > 0) {
    const wait = waitInWords(waitSeconds);
    throw refuse('stock-alerts/too-many-mails', { wait, retryAfter: waitSeconds });
  }
  const person: Person = { customerId: null, email };
  await transaction(db, async (trx) => {
    await queries.lockPerson(trx, person);
    const token = newSecretToken();
    const tokenHash = hashSecretToken(token);
    const expiresAt = daysAfter(now, LINK_DAYS);
    await queries.saveAlert(trx, { productId, person, tokenHash, now, expiresAt });
    const sealedToken = seal(config.secretKey, 'mailed link', email, token);
    const content = { firstName: '', email, sealedToken, productName: product.name };
    const recipient = { name: '', address: email };
    await enqueueEmail(trx, { template: 'stock-alert-link', recipient, content, customerId: null }, now);
  });
  return { message: 'Please check your email and follow the link in it. We will tell you when it is back.' };
}

export async function confirmStockAlert(
  context: Context,
  { now }: Visitor,
  token: string,
): Promise<{ message: string; productId: string; productName: string }> {
  return transaction(context.db, async (trx) => {
    const alert = await getAlertOfLink(trx, token, now);
    const [product] = await listProductsForMessages(trx, [alert.productId]);
    if (!product) throw refuse('stock-alerts/link-invalid');
    if (alert.confirmedAt === null) {
      // Counted here, where the mailbox is proven: requests that strangers make for an address use nothing up.
      const others = await queries.countOtherAlerts(trx, alert.person, alert.productId, now);
      if (others >= MAX_ALERTS_OF_ADDRESS) {
        throw refuse('stock-alerts/too-many', { limit: MAX_ALERTS_OF_ADDRESS });
      }
      await queries.confirmAlert(trx, alert.id, now, daysAfter(now, ALERT_DAYS));
    }
    return {
      message: 'Thank you. We will email you once, when it is back in stock.',
      productId: product.id,
      productName: product.name,
    };
  });
}

export async function endStockAlerts(
  context: Context,
  { now }: Visitor,
  token: string,
): Promise<{ message: string }> {
  await transaction(context.db, async (trx) => {
    const alert = await getAlertOfLink(trx, token, now);
    await queries.endAlerts(trx, alert, now, daysAfter(now, CLOSED_DAYS));
  });
  return { message: 'Done. We will no longer email you about things that are back in stock.' };
}

export async function listStockAlerts({ db }: Context, { customerId, now }: By): Promise<StockAlert[]> {
  const alerts = await queries.listAlerts(db, await accountOf(db, customerId), now);
  const products = await listProductsForMessages(
    db,
    alerts.map(({ productId }) => productId),
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  return alerts.flatMap((alert) => {
    const product = byId.get(alert.productId);
    return product ? [showAlert(alert, product)] : [];
  });
}

export async function deleteStockAlert({ db }: Context, { customerId }: By, id: string): Promise<void> {
  const isDeleted = await queries.deleteAlert(db, await accountOf(db, customerId), id);
  if (!isDeleted) throw refuse('stock-alerts/not-found');
}

export async function exportPersonalData(db: Database, customerId: string) {
  const account = await accountOf(db, customerId);
  return {
    alerts: await queries.exportAlerts(db, account),
    messages: await exportWaitingEmails(db, { address: account.email, templates }),
  };
}

export async function erasePersonalData(trx: DatabaseTransaction, email: string): Promise<void> {
  await queries.deleteAlertsOfAddress(trx, email);
  await deleteWaitingEmails(trx, { address: email, templates });
}

async function getAwaitable(db: Database, productId: string): Promise<ProductForMessage> {
  const [product] = await listProductsForMessages(db, [productId]);
  if (!product) throw refuse('catalogue/product-not-found');
  if (!product.isPromotable) throw refuse('stock-alerts/not-promoted');
  if (product.available > 0) throw refuse('stock-alerts/in-stock');
  return product;
}

async function getAlertOfLink(trx: DatabaseTransaction, token: string, now: Date): Promise<LinkedAlert> {
  const alert = await queries.lockAlertOfLink(trx, hashSecretToken(token), now);
  if (!alert) throw refuse('stock-alerts/link-invalid');
  return alert;
}

async function accountOf(db: Database, customerId: string): Promise<{ id: string; email: string }> {
  const contact = await findContact(db, customerId);
  // The account was deleted between finding the session and reading it.
  if (!contact) throw refuse('session/required');
  return { id: customerId, email: contact.recipient.address };
}

function showAlert(
  { id, createdAt }: { id: string; productId: string; createdAt: Date },
  product: ProductForMessage,
): StockAlert {
  return {
    id,
    productId: product.id,
    productName: product.name,
    imageUrl: product.imagePath,
    createdAt: createdAt.toISOString(),
  };
}

function daysAfter(now: Date, days: number): Date {
  return daysBefore(now, -days);
}
