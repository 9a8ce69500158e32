import { randomUUID } from 'node:crypto';
import type { Call } from '#contract/call.ts';
import { insertCustomer } from '#server/authentication/authentication.queries.ts';
import { hashPassword } from '#server/authentication/password-hash.service.ts';
import { createSession } from '#server/authentication/sessions/sessions.service.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { TestShop } from '#tests/support/shop.ts';

export interface TestCustomer {
  id: string;
  email: string;
  password: string;
  token: string;
  call: Call;
}

interface CustomerDetails {
  email?: string;
  password?: string;
  firstName?: string;
  lastName?: string;
}

const usualPassword = 'seven quiet prams';
/** Each costs a core for a while, and tests use the same few passwords. */
const hashes = new Map<string, Promise<string>>();

export function hashOnce(password: string): Promise<string> {
  if (!hashes.has(password)) hashes.set(password, hashPassword(password));
  return hashes.get(password)!;
}

/** A verified, logged-in customer without the delays of the real way. */
export async function registerCustomer(
  shop: Pick<TestShop, 'db' | 'clock' | 'callAs'>,
  details: CustomerDetails = {},
): Promise<TestCustomer> {
  // Without dashes: a search for '0-3' must not find somebody by chance.
  const email = details.email ?? `parent-${randomUUID().replaceAll('-', '')}@example.com`;
  const password = details.password ?? usualPassword;
  const passwordHash = await hashOnce(password);
  const now = shop.clock.now();
  const { id, token } = await transaction(shop.db, async (trx) => {
    const newId = await insertCustomer(trx, {
      email,
      firstName: details.firstName ?? 'Ada',
      lastName: details.lastName ?? 'Parent',
      passwordHash,
      registeredAt: now,
      verifiedAt: now,
    });
    if (!newId) throw new Error(`${email} has an account already`);
    return { id: newId, token: await createSession(trx, newId, 'a test', now) };
  });
  return { id, email, password, token, call: shop.callAs(token) };
}
