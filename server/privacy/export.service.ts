import { refuse } from '#contract/refusal.ts';
import * as activity from '#server/activity/activity.queries.ts';
import * as addresses from '#server/addresses/addresses.service.ts';
import * as authentication from '#server/authentication/personal-data.service.ts';
import * as basket from '#server/basket/basket.service.ts';
import * as notifications from '#server/notifications/subscriptions.service.ts';
import * as orders from '#server/orders/personal-data.service.ts';
import * as outbox from '#server/outbox/outbox.queries.ts';
import { exportSentLetters } from '#server/outbox/sent-letters.queries.ts';
import * as payments from '#server/payments/personal-data.service.ts';
import type { By } from '#server/platform/actor.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { snapshot, type Database } from '#server/platform/database.ts';
import { waitForPace } from '#server/platform/pace.rules.ts';
import * as profile from '#server/profile/profile.service.ts';
import * as stockAlerts from '#server/stock-alerts/stock-alerts.service.ts';
import * as reviews from '#server/reviews/personal-data.service.ts';
import * as twoFactor from '#server/two-factor/two-factor.service.ts';
import * as dataRequests from './data-requests.service.ts';

/**
 * What each part of the shop knows about a customer. `inventory.test.ts` finds a table that is missing here.
 */
const parts: Readonly<Record<string, (db: Database, customerId: string) => Promise<unknown>>> = {
  profile: profile.exportPersonalData,
  account: authentication.exportPersonalData,
  twoFactor: twoFactor.exportPersonalData,
  addresses: addresses.exportPersonalData,
  basket: basket.exportPersonalData,
  orders: orders.exportPersonalData,
  notesOfTheShop: orders.exportNotes,
  payments: payments.exportPersonalData,
  reviews: reviews.exportPersonalData,
  notifications: notifications.exportPersonalData,
  stockAlerts: stockAlerts.exportPersonalData,
  activity: activity.exportPersonalData,
  dataRequests: dataRequests.exportPersonalData,
  messages: outbox.exportPersonalData,
  lettersSent: exportSentLetters,
};

/** Everything about a customer, without any secret. Read in a snapshot, it shows a single moment. */
export async function readEverything(db: Database, customerId: string): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = {};
  for (const [name, exportPart] of Object.entries(parts)) read[name] = await exportPart(db, customerId);
  return read;
}

/** Far more than anybody needs. Exporting years of purchases takes the shop a second. */
const MAX_AN_HOUR = { count: 10, seconds: 3600 };

/** For the customer. */
export async function exportData({ db }: Context, { customerId, now }: By): Promise<{ exportedAt: string }> {
  const lately = { since: secondsAfter(now, -MAX_AN_HOUR.seconds), limit: MAX_AN_HOUR.count };
  const times = await activity.listTimesOf(db, { customerId, action: 'Data exported', ...lately });
  const waitSeconds = waitForPace(times, [MAX_AN_HOUR], now);
  if (waitSeconds > 0) throw refuse('request/too-many', { retryAfter: waitSeconds });
  const data = await snapshot(db, (trx) => readEverything(trx, customerId));
  await activity.recordActivity(db, { customerId, happenedAt: now, action: 'Data exported' });
  return { exportedAt: now.toISOString(), ...data };
}
