import { pages } from '#contract/pages.ts';
import { refuse } from '#contract/refusal.ts';
import { createAppToken, findAppToken } from '#server/authentication/app-log-in/app-tokens.service.ts';
import { hashSecretToken } from '#server/authentication/sessions/secret-tokens.rules.ts';
import { findSession } from '#server/authentication/sessions/sessions.service.ts';
import type { CustomerCaller, SubscriberSession } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction } from '#server/platform/database/database.ts';

/** A link that the app opens in its device's browser, which switches on notifications there, once. */
export async function createEnableLink(
  { config, db }: Context,
  by: CustomerCaller,
  deviceId: string,
): Promise<{ url: string; token: string; expiresAt: string }> {
  const { token, expiresAt } = await transaction(db, (trx) =>
    createAppToken(trx, by, { purpose: 'enable-notifications', deviceId }),
  );
  const url = `${config.publicUrl}${pages.enableNotifications}?${new URLSearchParams({ deviceId, token })}`;
  return { url, token, expiresAt: expiresAt.toISOString() };
}

/**
 * The session that the bearer token opens or, failing that, the owner of the link. A spent link is accepted
 * here: `subscribe` decides whether this is another use or a repeat of the first.
 */
export async function findSubscriber(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  bearerToken: string,
): Promise<SubscriberSession | null> {
  const session = await findSession(context, bearerToken);
  if (session) return { ...session, link: null };
  const tokenHash = hashSecretToken(bearerToken);
  const found = await findAppToken(context.db, tokenHash, 'enable-notifications', context.clock.now());
  if (!found?.deviceId) return null;
  if (!found.isLive) throw refuse('notifications/link-invalid');
  const { customerId, sessionId, deviceId } = found;
  return { customerId, sessionId, link: { tokenHash, deviceId } };
}
