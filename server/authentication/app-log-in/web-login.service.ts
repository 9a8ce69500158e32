import type { SessionData } from '#contract/authentication.ts';
import { pages } from '#contract/pages.ts';
import { refuse } from '#contract/refusal.ts';
import { recordOwnAction } from '#server/activity/activity.service.ts';
import type { CustomerCaller, Visitor } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction } from '#server/platform/database/database.ts';
import { createAppToken, findAppToken, spendAppToken } from './app-tokens.service.ts';
import { lockAccount } from '#server/authentication/authentication.queries.ts';
import { hashSecretToken } from '#server/authentication/sessions/secret-tokens.rules.ts';
import { openSession } from '#server/authentication/sessions/sessions.service.ts';

/**
 * For an app that opens the shop in a browser: the token logs the browser in as the app's customer. It asks
 * for no second factor, as the app's session has already given it.
 */
export async function createWebLoginToken(
  { config, db }: Context,
  by: CustomerCaller,
): Promise<{ token: string; url: string; expiresAt: string }> {
  const { customerId, now } = by;
  const { token, expiresAt } = await transaction(db, async (trx) => {
    const created = await createAppToken(trx, by, { purpose: 'web-login' });
    await recordOwnAction(trx, { customerId, happenedAt: now, action: 'Web login asked for' });
    return created;
  });
  const url = `${config.publicUrl}${pages.appLogin}?${new URLSearchParams({ token })}`;
  return { token, url, expiresAt: expiresAt.toISOString() };
}

/** Works once, while the session that asked for the token is open. */
export async function exchangeWebLoginToken(
  context: Context,
  by: Visitor,
  token: string,
): Promise<SessionData> {
  const hash = hashSecretToken(token);
  return transaction(context.db, async (trx) => {
    const found = await findAppToken(trx, hash, 'web-login', by.now);
    const account = found && (await lockAccount(trx, found.customerId));
    // Checked after taking the lock: its last holder may have ended every session.
    if (!account || !(await spendAppToken(trx, hash, 'web-login', by.now))) {
      throw refuse('auth/web-login-failed');
    }
    return openSession(trx, context, by, account, 'By the app');
  });
}
