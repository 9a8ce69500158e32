/** Registers customers as a person would: over the API, with the link out of the mailbox. */
export interface BenchCustomer {
  email: string;
  token: string;
  addressId: string;
}

export const PASSWORD = 'a good long password';

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

/** Posts JSON and returns the answer. Throws unless it is a success. */
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
