import fc from 'fast-check';
import { refusalCodes } from '#contract/refusal.ts';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';
import { customersFuzzed } from './fuzz-customers.ts';
import { deskFuzzed } from './fuzz-desk.ts';
import { requestsFor, type FuzzedEndpoint } from './fuzz-requests.ts';
import { timed, type Proof } from './result.ts';

/** The outcome of a fuzzing run; `faults` is empty if all is well. */
export interface FuzzResult {
  requests: number;
  byStatus: Record<string, number>;
  /** Endpoints that never succeeded, so that only their refusals were tried. */
  onlyRefused: string[];
  faults: string[];
}

/** Somebody who sends requests. */
export interface Sender {
  headers: Readonly<Record<string, string>>;
  /** Values the API has shown them so far. */
  known: Map<string, unknown[]>;
}

/** One side of the shop: its calls, and those who make them. */
export interface Fuzzed {
  endpoints: readonly FuzzedEndpoint[];
  /** The statuses with which a call may answer. */
  declared: (endpoint: FuzzedEndpoint) => ReadonlySet<string>;
  newSenders: () => Promise<Sender[]>;
  /** They are replaced after this many rounds, because sooner or later each logs out or deletes the account. */
  sendersLastRounds: number;
  /** Texts that must not occur in an answer to the sender; null is a visitor. */
  hiddenFrom: (sender: Sender | null, endpoint: FuzzedEndpoint) => readonly string[];
}

const MAX_KNOWN = 60;
/** The number of requests made before the values in their answers are used as well. */
const ROUND = 8;

const sides = { shop: customersFuzzed, desk: deskFuzzed };

/**
 * Sends requests made from the contract's own schemas to every endpoint of the shop or its desk, and uses the values in
 * the answers for later requests. A fault is a 5xx, a status the contract does not declare, an answer that is not ours,
 * internals of the shop, or anything hidden from the sender.
 * The same seed sends the same requests as long as the answers are the same.
 */
export async function fuzz(options: {
  seed: number;
  requests: number;
  of: keyof typeof sides;
  onProgress?: (done: number) => void;
}): Promise<FuzzResult> {
  const paying = await openPayingShop();
  try {
    return await run(paying, await sides[options.of](paying), options);
  } finally {
    await paying.close();
  }
}

async function run(
  { shop }: PayingShop,
  { endpoints, declared, newSenders, sendersLastRounds, hiddenFrom }: Fuzzed,
  { seed, requests, onProgress }: Parameters<typeof fuzz>[0],
): Promise<FuzzResult> {
  const result: FuzzResult = { requests: 0, byStatus: {}, onlyRefused: [], faults: [] };
  const agreed = new Set<string>();
  let senders: Sender[] = [];

  for (let round = 0; result.requests < requests; round++) {
    if (round % sendersLastRounds === 0) senders = await newSenders();
    const endpoint = endpoints[round % endpoints.length]!;
    // Mostly somebody about their own things, sometimes about another's, sometimes a visitor.
    const [sender, about] = fc
      .sample(
        fc.tuple(
          fc.oneof(
            { weight: 7, arbitrary: fc.constantFrom(...senders) },
            { weight: 1, arbitrary: fc.constant(null) },
          ),
          fc.constantFrom(...senders),
          fc.nat(5),
        ),
        { seed: seed + round, numRuns: 1 },
      )
      .map(([one, other, chance]) => [one, one === null || chance === 0 ? other : one] as const)[0]!;
    const made = fc.sample(requestsFor(endpoint, about.known), {
      seed: seed + round,
      numRuns: Math.min(ROUND, requests - result.requests),
    });
    for (const request of made) {
      const answer = await shop.app.inject({
        method: endpoint.method,
        url: request.url,
        headers: {
          ...sender?.headers,
          ...(request.payload !== undefined && { 'content-type': 'application/json' }),
        },
        ...(request.payload !== undefined && { payload: request.payload }),
      });
      result.requests++;
      result.byStatus[answer.statusCode] = (result.byStatus[answer.statusCode] ?? 0) + 1;
      const isLogin = answer.statusCode === 200 && answer.body.startsWith('{"token":');
      const hidden = isLogin ? [] : hiddenFrom(sender, endpoint);
      const fault = faultOf(answer.statusCode, answer.body, declared(endpoint), hidden);
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

const insideWords =
  /\bat .+\.[tj]s:\d|node_modules|\bselect .+ from |\binsert into |SQLSTATE|postgres(?:ql)?:\/\/|ZodError/i;

function faultOf(
  status: number,
  body: string,
  declared: ReadonlySet<string>,
  hidden: readonly string[],
): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if (!declared.has(String(status))) return `status ${status} is not declared`;
  if (insideWords.test(body)) return 'speaks of the inside';
  if (hidden.some((text) => body.includes(text))) return 'shows what is not theirs to see';
  if (status < 400) return undefined;
  const problem = JSON.parse(body) as { code?: never; status?: number; detail?: string };
  if (!refusalCodes.includes(problem.code!) || problem.status !== status) return 'is no problem of ours';
  return /\S.*[.!]$/.test(problem.detail ?? '') ? undefined : 'refuses without a sentence';
}

/** Remembers the texts of an answer by field name, for use in later requests. */
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

export const proveFuzz = proveSide('fuzz', 'shop', 200_000);
export const proveDeskFuzz = proveSide('desk-fuzz', 'desk', 50_000);

function proveSide(name: string, of: keyof typeof sides, longRequests: number): Proof {
  return ({ seed, isLong, say }) =>
    timed(name, async () => {
      let nextWord = 10_000;
      const { requests, byStatus, onlyRefused, faults } = await fuzz({
        seed,
        of,
        requests: isLong ? longRequests : 3000,
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
}
