import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';

export interface BenchCustomer {
  email: string;
  token: string;
  addressId: string;
}

export const PASSWORD = 'a good long password';

/** Registers customers as a person would: over the API, with the link from the mailbox. */
export async function openAccounts(
  shopUrl: string,
  mailboxUrl: string,
  count: number,
): Promise<BenchCustomer[]> {
  const customers: BenchCustomer[] = [];
  for (let number = 0; number < count; number++) {
    const email = `bench-${process.pid}-${number}@example.com`;
    await post(shopUrl, '/api/auth/register', {
      firstName: 'Robin',
      lastName: 'Bench',
      email,
      password: PASSWORD,
    });
    const link = new URL(await findLink(mailboxUrl, email, '/verify-email-handler'));
    await expectOk(await fetch(`${shopUrl}/api/auth/verify-email${link.search}`));
    const { token } = await post<{ token: string }>(shopUrl, '/api/auth/login', {
      email,
      password: PASSWORD,
    });
    const { id } = await post<{ id: string }>(
      shopUrl,
      '/api/account/addresses',
      {
        contactName: 'Robin Bench',
        streetAddress1: '1 High Street',
        city: 'Leeds',
        regionOrState: 'West Yorkshire',
        postalCode: 'LS1 1AA',
        country: 'United Kingdom',
      },
      token,
    );
    customers.push({ email, token, addressId: id });
  }
  return customers;
}

/**
 * Copies the account of a customer who has registered: more customers, logged in, with the same address and password.
 * For acts that one person may do only a few times, such as paying.
 */
export async function copyAccount(
  databaseUrl: string,
  { email: first }: BenchCustomer,
  count: number,
): Promise<BenchCustomer[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string; addressId: string }>(COPY, [first, hashes]);
    return rows.map(({ email, addressId }, place) => ({ email, addressId, token: tokens[place]! }));
  } finally {
    await client.end();
  }
}

const COPY = `
  with one as (
    select customers.*, addresses.id as address_id
    from customers join addresses on addresses.customer_id = customers.id where email = $1
  ), copied as (
    insert into customers (email, first_name, last_name, password_hash, verified_at)
    select n || '-' || email, first_name, last_name, password_hash, verified_at
    from one, generate_series(1, cardinality($2::bytea[])) n
    returning id, email, split_part(email, '-', 1)::integer as n
  ), logged_in as (
    insert into sessions (customer_id, token_hash, created_at, last_seen_at, expires_at)
    select id, ($2::bytea[])[n], now(), now(), now() + interval '1 day' from copied
  ), moved_in as (
    insert into addresses (
      customer_id, contact_name, street_address_1, city, region_or_state, postal_code, country, country_code
    )
    select copied.id, contact_name, street_address_1, city, region_or_state, postal_code, country, country_code
    from copied, one join addresses on addresses.id = one.address_id
    returning id, customer_id
  )
  select copied.email, moved_in.id as "addressId"
  from copied join moved_in on moved_in.customer_id = copied.id order by n`;

async function findLink(mailboxUrl: string, to: string, path: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const list = (await (await fetch(`${mailboxUrl}/api/messages?to=${encodeURIComponent(to)}`)).json()) as {
      messages: { id: string }[];
    };
    const first = list.messages[0];
    if (first) {
      const message = (await (await fetch(`${mailboxUrl}/api/messages/${first.id}`)).json()) as {
        links: string[];
      };
      const link = message.links.find((candidate) => candidate.includes(path));
      if (link) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No mail with a ${path} link came for ${to}`);
}

/** Posts JSON and returns the answer. Throws unless it succeeds. */
export async function post<T = unknown>(
  base: string,
  path: string,
  body: unknown,
  token?: string,
): Promise<T> {
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  await expectOk(answer);
  return (await answer.json()) as T;
}

async function expectOk(answer: Response): Promise<void> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
}
