import * as contract from '#contract/desk/me.ts';
import * as news from '#contract/desk/order-news.ts';
import {
  addOwnDevice,
  getOrderNews,
  removeOwnDevice,
  switchOwnOrderEmails,
} from '#server/desk/staff/order-news.service.ts';
import {
  endOneOwnSession,
  endOtherOwnSessions,
  getMe,
  listOwnSessions,
} from '#server/desk/staff/staff-sessions.service.ts';
import type { NotificationsContext } from '#server/notifications/subscriptions.service.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import {
  addPasskey,
  getPerson,
  listWaysIn,
  removePassword,
  removePasskey,
  renewRecoveryCodes,
  setPassword,
  startAuthenticator,
  startPasskey,
} from './ways-in.service.ts';

export function meRoutes(serve: Serve, context: NotificationsContext): void {
  const { db } = context;
  serve(contract.getMe, async ({ by }) => getMe(context, by, await getPerson(db, by)));
  serve(contract.getWaysIn, ({ by }) => listWaysIn(context, by));
  serve(contract.startPasskey, ({ by }) => startPasskey(context, by));
  serve(contract.addPasskey, ({ by, body }) => addPasskey(context, by, body));
  serve(contract.removePasskey, ({ by, params }) => removePasskey(context, by, params.id));
  serve(contract.startAuthenticator, ({ by }) => startAuthenticator(context, by));
  serve(contract.setPassword, ({ by, body }) => setPassword(context, by, body));
  serve(contract.removePassword, ({ by }) => removePassword(context, by));
  serve(contract.renewRecoveryCodes, ({ by }) => renewRecoveryCodes(context, by));
  serve(contract.listOwnSessions, ({ by }) => listOwnSessions(db, by));
  serve(contract.endOneOwnSession, ({ by, params }) => endOneOwnSession(db, by, params.id));
  serve(contract.endOtherOwnSessions, ({ by }) => endOtherOwnSessions(db, by));
  serve(news.getOrderNews, ({ by }) => getOrderNews(context, by));
  serve(news.switchOrderEmails, ({ by, body }) => switchOwnOrderEmails(context, by, body.isOn));
  serve(news.addOrderNewsDevice, ({ by, body }) => addOwnDevice(context, by, body));
  serve(news.removeOrderNewsDevice, ({ by, params }) => removeOwnDevice(context, by, params.id));
}
