import { randomBytes, randomUUID } from 'node:crypto';
import type { DeskCall } from '#contract/desk/call.ts';
import { createDeskCall } from '#contract/desk/call.ts';
import type { Role } from '#contract/desk/permissions.ts';
import { hashSecretToken, newSecretToken } from '#server/authentication/sessions/secret-tokens.rules.ts';
import { makeFirstLink } from '#server/desk/staff/links.service.ts';
import type { TestShop } from '#tests/support/shop.ts';

/** A browser at the desk: it keeps the cookies it receives, and says where its calls come from. */
export interface DeskBrowser {
  call: DeskCall;
  cookies: Map<string, string>;
  headers: () => Record<string, string>;
  /** The `Set-Cookie` lines of the last answer. */
  lastCookies: string[];
}

export function openDeskBrowser(
  shop: TestShop,
  {
    device = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    address = '127.0.0.1',
    /** To sums that change a lot. */
    agrees = false,
  } = {},
): DeskBrowser {
  const cookies = new Map<string, string>();
  const browser: DeskBrowser = {
    cookies,
    lastCookies: [],
    headers: () => ({
      'x-desk': '1',
      'sec-fetch-site': 'same-origin',
      ...(agrees && { 'x-desk-agreed': '1' }),
      'user-agent': device,
      ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
    }),
    call: createDeskCall(async ({ method, path, body, headers }) => {
      const answer = await shop.app.inject({
        method: method as 'GET',
        url: path,
        remoteAddress: address,
        headers: {
          ...browser.headers(),
          ...headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      browser.lastCookies = [answer.headers['set-cookie'] ?? []].flat();
      for (const { name, value } of answer.cookies) {
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      const isTable = answer.headers['content-type']?.toString().startsWith('text/csv') === true;
      return {
        status: answer.statusCode,
        body: isTable ? answer.body : answer.body === '' ? undefined : JSON.parse(answer.body),
      };
    }),
  };
  return browser;
}

export interface TestStaff {
  id: string;
  sessionId: string;
  email: string;
  token: string;
  browser: DeskBrowser;
  /** Calls the desk as this person. */
  call: DeskCall;
}

/** A member of staff, without the delays of the real way. */
export async function employ(
  shop: TestShop,
  role: Role,
  {
    isConfirmed = true,
    agrees = true,
    name = `A ${role}`,
  }: { isConfirmed?: boolean; agrees?: boolean; name?: string } = {},
): Promise<TestStaff> {
  const now = shop.clock.now();
  const email = `${role}-${randomUUID()}@shop.test`;
  const { id } = await shop.db
    .insertInto('staff')
    .values({ email, name, role, user_handle: randomBytes(32), created_at: now, joined_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = newSecretToken();
  const { id: sessionId } = await shop.db
    .insertInto('staff_sessions')
    .values({
      token_hash: hashSecretToken(token),
      staff_id: id,
      device: 'a test',
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 14 * 86_400_000),
      confirmed_until: isConfirmed ? new Date(now.getTime() + 300_000) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const browser = openDeskBrowser(shop, { agrees });
  const isHttps = shop.context.config.publicUrl.startsWith('https:');
  browser.cookies.set(isHttps ? '__Host-dandle-desk' : 'dandle-desk', token);
  return { id, sessionId, email, token, browser, call: browser.call };
}

/** The token after the `#` of the link that the shop prints on starting. */
export async function firstToken(shop: TestShop): Promise<string> {
  const link = await makeFirstLink(shop.db, shop.context.config, shop.clock.now());
  if (!link) throw new Error('the shop has an owner');
  return link.url.split('#')[1]!;
}
