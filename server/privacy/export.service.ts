import { refuse } from '#contract/refusal.ts';
import * as activity from '#server/activity/activity.queries.ts';
import * as addresses from '#server/addresses/addresses.service.ts';
import * as authentication from '#server/authentication/personal-data.service.ts';
import * as basket from '#server/basket/basket.service.ts';
import * as contact from '#server/contact/contact.service.ts';
import * as notifications from '#server/notifications/subscriptions.service.ts';
import * as orders from '#server/orders/personal-data.service.ts';
import * as outbox from '#server/outbox/outbox.queries.ts';
import { exportSentEmails } from '#server/outbox/sent-emails.queries.ts';
import * as payments from '#server/payments/personal-data.service.ts';
import type { By } from '#server/platform/actor.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { snapshot, type Database } from '#server/platform/database/database.ts';
import { waitForPace } from '#server/platform/admission/pace.rules.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import * as profile from '#server/profile/profile.service.ts';
import * as reminders from '#server/reminders/reminders.service.ts';
import * as returns from '#server/returns/personal-data.service.ts';
import * as stockAlerts from '#server/stock-alerts/stock-alerts.service.ts';
import * as reviews from '#server/reviews/personal-data.service.ts';
import * as twoFactor from '#server/authentication/two-factor/two-factor.service.ts';
import * as dataComplaints from './complaints.service.ts';
import * as dataRequests from './data-requests.service.ts';
import { isLargeAccount } from './large-account.service.ts';

/** Lists that may be very long are read a part at a time. */
type ExportPart = (db: Database, customerId: string) => Promise<unknown> | AsyncIterable<readonly unknown[]>;

/**
 * What each part of the shop knows about a customer. `inventory.test.ts` finds a table that is missing here.
 */
const ownParts: Readonly<Record<string, ExportPart>> = {
  profile: profile.exportPersonalData,
  account: authentication.exportPersonalData,
  twoFactor: twoFactor.exportPersonalData,
  addresses: addresses.exportPersonalData,
  basket: basket.exportPersonalData,
  orders: orders.exportPersonalData,
  notesOfTheShop: orders.exportNotes,
  arrivals: returns.exportArrivals,
  returns: returns.exportPersonalData,
  payments: payments.exportPersonalData,
  reviews: reviews.exportPersonalData,
  notifications: notifications.exportPersonalData,
  stockAlerts: stockAlerts.exportPersonalData,
  reminders: reminders.exportPersonalData,
  activity: activity.exportPersonalData,
  dataRequests: dataRequests.exportPersonalData,
  dataComplaints: dataComplaints.exportPersonalData,
  messagesToShop: contact.exportPersonalData,
  messages: outbox.exportPersonalData,
  lettersSent: exportSentEmails,
};

/** Shared by all exports of this process, so that others get a turn in between. */
const pieces = createSemaphore({ permits: 1 });

/**
 * Everything about a customer as JSON, without any secret. Read in a snapshot, it shows a single moment. Of an account
 * that holds very much, which could fill the memory, one piece is read, written and forgotten after another, as fast
 * as the reader takes them: each shows the moment at which it was read.
 */
export async function exportEverything(
  db: Database,
  customerId: string,
  { exportedAt, more = {} }: { exportedAt: Date; more?: Readonly<Record<string, ExportPart>> },
): Promise<AsyncGenerator<string>> {
  const parts = { ...ownParts, ...more };
  const write = (from: Database) => writeParts(from, customerId, exportedAt, parts);
  if (await isLargeAccount(db, customerId)) return oneAtATime(write(db));
  return whole(await snapshot(db, (trx) => gather(write(trx))));
}

async function* writeParts(
  db: Database,
  customerId: string,
  exportedAt: Date,
  parts: Readonly<Record<string, ExportPart>>,
): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(exportedAt)}`;
  for (const [name, exportPart] of Object.entries(parts)) {
    const part = exportPart(db, customerId);
    if (part instanceof Promise) {
      const json = JSON.stringify(await part);
      if (json !== undefined) yield `,"${name}":${json}`;
    } else {
      yield `,"${name}":[`;
      let comma = '';
      for await (const items of part) {
        if (items.length === 0) continue;
        yield comma + JSON.stringify(items).slice(1, -1);
        comma = ',';
      }
      yield ']';
    }
  }
  yield '}';
}

async function* oneAtATime(written: AsyncGenerator<string>): AsyncGenerator<string> {
  for (;;) {
    const { done, value } = await pieces.run(() => written.next());
    if (done) return;
    yield value;
  }
}

async function gather(written: AsyncGenerator<string>): Promise<string> {
  let text = '';
  for await (const piece of written) text += piece;
  return text;
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

/** Far more than anybody needs. Exporting years of purchases takes the shop a second. */
const MAX_AN_HOUR = { count: 10, seconds: 3600 };

/** For the customer. */
export async function exportData({ db }: Context, { customerId, now }: By): Promise<AsyncGenerator<string>> {
  const lately = { since: secondsAfter(now, -MAX_AN_HOUR.seconds), limit: MAX_AN_HOUR.count };
  const times = await activity.listTimesOf(db, { customerId, action: 'Data exported', ...lately });
  const waitSeconds = waitForPace(times, [MAX_AN_HOUR], now);
  if (waitSeconds > 0) throw refuse('request/too-many', { retryAfter: waitSeconds });
  const data = await exportEverything(db, customerId, { exportedAt: now });
  await activity.recordActivity(db, { customerId, happenedAt: now, action: 'Data exported' });
  return data;
}
