import fc from 'fast-check';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { refusalCodes } from '#contract/refusal.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { requestsFor } from './fuzz-requests.ts';
import { timed, type Proof } from './result.ts';

/** What a fuzzing run did; `faults` is empty when all is well. */
export interface FuzzResult {
  requests: number;
  byStatus: Record<string, number>;
  /** Endpoints that never said yes: of those only the refusals were tried. */
  onlyRefused: string[];
  faults: string[];
}

const CUSTOMERS = 4;
const MAX_KNOWN = 60;
/** Then others take their place: sooner or later each has logged out or deleted the account. */
const CUSTOMERS_LAST_ROUNDS = 150;
/** How many requests are made of one state, before what they brought to light is used as well. */
const ROUND = 8;

/**
 * Sends requests made from the contract's own schemas to every endpoint, by visitors and customers, and feeds
 * what the answers hold into later requests. A fault is a 5xx, a status the published OpenAPI document does
 * not declare, an answer that is not ours, internals of the shop, or one customer's address shown to another.
 * The same seed sends the same requests as far as the answers are the same.
 */
export async function fuzz(options: {
  seed: number;
  requests: number;
  onProgress?: (done: number) => void;
}): Promise<FuzzResult> {
  const paying = await openPayingShop();
  try {
    return await run(paying, options);
  } finally {
    await paying.close();
  }
}

async function run(
  paying: PayingShop,
  { seed, requests, onProgress }: Parameters<typeof fuzz>[0],
): Promise<FuzzResult> {
  const { shop } = paying;
  const products = await Promise.all(Array.from({ length: 20 }, () => paying.stock(1_000_000)));
  const document = (await shop.app.inject('/api/openapi.json')).json<OpenApi>();
  const endpoints = Object.values(api) as Endpoint[];
  const result: FuzzResult = { requests: 0, byStatus: {}, onlyRefused: [], faults: [] };
  const agreed = new Set<string>();
  let customers: FuzzCustomer[] = [];

  for (let round = 0; result.requests < requests; round++) {
    if (round % CUSTOMERS_LAST_ROUNDS === 0) customers = await newCustomers(paying, products);
    const endpoint = endpoints[round % endpoints.length]!;
    // Mostly somebody about their own things, now and then about another's, now and then a visitor.
    const [sender, about] = fc
      .sample(
        fc.tuple(
          fc.oneof(
            { weight: 7, arbitrary: fc.constantFrom(...customers) },
            { weight: 1, arbitrary: fc.constant(null) },
          ),
          fc.constantFrom(...customers),
          fc.nat(5),
        ),
        { seed: seed + round, numRuns: 1 },
      )
      .map(([one, other, chance]) => [one, one === null || chance === 0 ? other : one] as const)[0]!;
    const made = fc.sample(requestsFor(endpoint, about.known), {
      seed: seed + round,
      numRuns: Math.min(ROUND, requests - result.requests),
    });
    const declared = declaredStatuses(document, endpoint);
    for (const request of made) {
      const answer = await shop.app.inject({
        method: endpoint.method,
        url: request.url,
        headers: {
          ...(sender && { authorization: `Bearer ${sender.token}` }),
          ...(request.payload !== undefined && { 'content-type': 'application/json' }),
        },
        ...(request.payload !== undefined && { payload: request.payload }),
      });
      result.requests++;
      result.byStatus[answer.statusCode] = (result.byStatus[answer.statusCode] ?? 0) + 1;
      const isLogin = answer.statusCode === 200 && answer.body.startsWith('{"token":');
      const strangers = isLogin ? [] : customers.filter((customer) => customer !== sender);
      const fault = faultOf(answer.statusCode, answer.body, declared, strangers);
      if (fault && result.faults.length < 50) {
        const sent = `${endpoint.method} ${request.url.slice(0, 200)} ${request.payload?.slice(0, 300) ?? ''}`;
        const where = `seed ${seed}, round ${round}, ${endpoint.name}`;
        result.faults.push(`${where}: ${fault}\n  ${sent}\n  ${answer.body.slice(0, 300)}`);
      }
      if (answer.statusCode < 300) agreed.add(endpoint.name);
      if (answer.statusCode < 300 && sender) learn(sender.known, answer.body);
    }
    onProgress?.(result.requests);
  }
  result.onlyRefused = endpoints.map(({ name }) => name).filter((name) => !agreed.has(name));
  return result;
}

interface OpenApi {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}

function declaredStatuses(document: OpenApi, endpoint: Endpoint): ReadonlySet<string> {
  const operation = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]![endpoint.method.toLowerCase()]!;
  // A malformed address is refused before any operation is known; and `.` as an id leads to another address,
  // where the method may be a wrong one.
  return new Set([...Object.keys(operation.responses), ...(endpoint.params ? ['404', '405', '414'] : [])]);
}

const insideWords =
  /\bat .+\.[tj]s:\d|node_modules|\bselect .+ from |\binsert into |SQLSTATE|postgres(?:ql)?:\/\/|ZodError/i;

function faultOf(
  status: number,
  body: string,
  declared: ReadonlySet<string>,
  strangers: readonly FuzzCustomer[],
): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if (!declared.has(String(status))) return `status ${status} is not declared`;
  if (insideWords.test(body)) return 'speaks of the inside';
  if (strangers.some(({ email }) => body.includes(email))) {
    return 'shows what is somebody else’s';
  }
  if (status < 400) return undefined;
  const problem = JSON.parse(body) as { code?: never; status?: number; detail?: string };
  if (!refusalCodes.includes(problem.code!) || problem.status !== status) return 'is no problem of ours';
  return /\S.*[.!]$/.test(problem.detail ?? '') ? undefined : 'refuses without a sentence';
}

interface FuzzCustomer extends Buyer {
  /** What the API has shown them so far. */
  known: Map<string, unknown[]>;
}

/** With an address and something in the basket, for what can be done with them. */
async function newCustomers(paying: PayingShop, products: readonly string[]): Promise<FuzzCustomer[]> {
  return Promise.all(
    Array.from({ length: CUSTOMERS }, async () => {
      const buyer = await paying.buyer();
      await buyer.put(products[0]!);
      const known = new Map<string, unknown[]>([
        ['email', [buyer.email, 'nobody@example.com']],
        ['password', [buyer.password]],
        ['currentPassword', [buyer.password]],
        ['id', [buyer.addressId]],
        ['productId', [...products]],
        ['shippingAddressId', [buyer.addressId]],
        ['paymentMethodHint', ['PayPal']],
        ['country', ['United Kingdom', 'GB']],
        ['postalCode', ['LS1 1AA']],
        ['phoneNumber', ['07700900123', '']],
        ['deviceId', ['phone-1', null]],
      ]);
      return { ...buyer, known };
    }),
  );
}

/** Remembers the texts of an answer by the names of their fields: the next requests are about them. */
function learn(known: Map<string, unknown[]>, body: string): void {
  if (body === '') return;
  const visit = (value: unknown, name: string) => {
    if (Array.isArray(value)) for (const one of value.slice(0, 5)) visit(one, name);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) visit(inner, key);
    } else if (typeof value === 'string' && value.length < 300) {
      remember(name === 'Uuid' || /^(?:productId|orderId)$/.test(name) ? 'id' : name, value);
    }
  };
  const remember = (name: string, value: string) => {
    const values = known.get(name) ?? [];
    if (values.includes(value)) return;
    values.push(value);
    if (values.length > MAX_KNOWN) values.shift();
    known.set(name, values);
  };
  try {
    visit(JSON.parse(body), '');
  } catch {
    // A picture.
  }
}

export const proveFuzz: Proof = ({ seed, isLong, say }) =>
  timed('fuzz', async () => {
    let nextWord = 10_000;
    const { requests, byStatus, onlyRefused, faults } = await fuzz({
      seed,
      requests: isLong ? 200_000 : 3000,
      onProgress: (done) => {
        if (done < nextWord) return;
        say(`${done} requests`);
        nextWord += 10_000;
      },
    });
    const statuses = Object.entries(byStatus).map(([status, count]) => `${status}: ${count}`);
    return {
      tried: `${requests} requests made from the contract's schemas`,
      count: requests,
      faults,
      notes: `${statuses.join(', ')}; only refused: ${onlyRefused.join(', ') || 'none'}`,
    };
  });
