import { CUSTOMERS_PER_PAGE } from '#contract/desk/customer-words.ts';
import type { ListedCustomer } from '#contract/desk/customers.ts';
import { findWaitingRegistration } from '#server/authentication/help-from-shop.service.ts';
import type { Context } from '#server/platform/context.ts';
import { listCustomersForDesk } from './customer-list.queries.ts';

interface CustomerList {
  customers: ListedCustomer[];
  hasMore: boolean;
  waiting: { email: string; registeredAt: string } | null;
}

export async function listCustomers(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { search, after }: { search: string; after?: string | undefined },
): Promise<CustomerList> {
  const found = await listCustomersForDesk(db, { search, after, limit: CUSTOMERS_PER_PAGE + 1 });
  // Somebody who has not opened the link yet has no account, and may ask where the email is.
  const waiting =
    found.length === 0 && search.includes('@')
      ? await findWaitingRegistration(db, search, clock.now())
      : undefined;
  return {
    customers: found.slice(0, CUSTOMERS_PER_PAGE).map(({ since, lastOrderedAt, ...customer }) => ({
      ...customer,
      since: since.toISOString(),
      lastOrderedAt: lastOrderedAt?.toISOString() ?? null,
    })),
    hasMore: found.length > CUSTOMERS_PER_PAGE,
    waiting: waiting ? { email: waiting.email, registeredAt: waiting.createdAt.toISOString() } : null,
  };
}
