import { hashSecretToken, newSecretToken } from '#server/authentication/sessions/secret-tokens.rules.ts';
import { listProductsForMessages, type ProductForMessage } from '#server/catalogue/catalogue.service.ts';
import { enqueueEmail, enqueuePush } from '#server/outbox/outbox.queries.ts';
import { workThrough } from '#server/platform/database/claims.ts';
import { daysBefore, minutesAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { seal } from '#server/platform/secrets.ts';
import { findContact } from '#server/profile/profile.service.ts';
import {
  closeAlert,
  forgetWavesOfSoldOut,
  lockAwaitedProducts,
  lockLongestWaiting,
  planNextWave,
  postponeWave,
  type AwaitedProduct,
  type Person,
} from './stock-alerts.queries.ts';
import { CLOSED_DAYS, WAVE_HOURS, waveSize } from './stock-alerts.rules.ts';

type Needs = Pick<Context, 'db' | 'config' | 'clock' | 'log'>;

const RETRY_MINUTES = 10;

/**
 * Tells those who have waited longest about products that can be bought again: a few people for each piece
 * available and, if some are left, the next wave some hours later. The message and the record that it was
 * sent are written in one transaction, so nobody is told twice, even if a process dies or several run at
 * once.
 */
export async function sendStockAlerts(context: Needs, closing?: AbortSignal): Promise<void> {
  const { db, clock, log } = context;
  await forgetWavesOfSoldOut(db);
  await workThrough<AwaitedProduct>(db, {
    lock: (trx) => lockAwaitedProducts(trx, clock.now()),
    work: (trx, [awaited]) => tellThoseWhoWait(trx, context, awaited!),
    async setAside({ productId }, error) {
      log.error({ err: error, product: productId }, 'those who wait for a product could not be told');
      const now = clock.now();
      await postponeWave(db, productId, now, minutesAfter(now, RETRY_MINUTES));
    },
    closing,
  });
}

async function tellThoseWhoWait(
  trx: DatabaseTransaction,
  { config, clock }: Needs,
  { productId, available }: AwaitedProduct,
): Promise<void> {
  const now = clock.now();
  const [product] = await listProductsForMessages(trx, [productId]);
  // If it has been taken out of sale or may no longer be promoted, those who wait hear nothing.
  if (product?.isPromotable) {
    const alerts = await lockLongestWaiting(trx, productId, waveSize(available), now);
    const told = new Set<string>();
    for (const alert of alerts) await tell(trx, config, alert, product, told, now);
  }
  await planNextWave(trx, productId, minutesAfter(now, WAVE_HOURS * 60), now);
}

async function tell(
  trx: DatabaseTransaction,
  config: Needs['config'],
  alert: { id: string; person: Person },
  product: ProductForMessage,
  told: Set<string>,
  now: Date,
): Promise<void> {
  const token = newSecretToken();
  const expiresAt = daysBefore(now, -CLOSED_DAYS);
  await closeAlert(trx, alert.id, { tokenHash: hashSecretToken(token), now, expiresAt });
  const to = await findRecipient(trx, alert.person);
  const address = to?.recipient.address.toLowerCase();
  // Somebody may have asked both before and after logging in.
  if (!to || told.has(address!)) return;
  told.add(address!);

  const { firstName, recipient, customerId } = to;
  const email = recipient.address;
  const deduplicationKey = `back-in-stock:${alert.id}`;
  const content = {
    firstName,
    email,
    sealedToken: seal(config.secretKey, 'mailed link', email, token),
    productId: product.id,
    productName: product.name,
    picture: product.imagePath,
    pricePence: product.pricePence,
  };
  await enqueueEmail(
    trx,
    { template: 'back-in-stock', recipient, content, customerId, deduplicationKey },
    now,
  );
  if (customerId === null) return;
  const push = { content: { productId: product.id }, customerId, deduplicationKey };
  await enqueuePush(trx, { template: 'back-in-stock', ...push }, now);
}

async function findRecipient(trx: DatabaseTransaction, { customerId, email }: Person) {
  if (customerId === null) return { firstName: '', recipient: { name: '', address: email }, customerId };
  const contact = await findContact(trx, customerId);
  return contact && { ...contact, customerId };
}
