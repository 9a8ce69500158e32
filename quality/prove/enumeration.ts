import { randomUUID } from 'node:crypto';
import { hashPassword } from '#server/authentication/password-hash.service.ts';
import { timed, type Proof } from './result.ts';
import { openWorld, type World } from './world.ts';

/*
 * A stranger makes sequences of calls with addresses of three kinds. Neither an answer nor its timing may tell them
 * apart, whatever was called before.
 */

const kinds = ['unknown', 'existing', 'waiting'] as const;
/** An address that is not in use; one with an account; one that somebody else has registered but not verified. */
type Kind = (typeof kinds)[number];

interface Seen {
  /** Status, headers and body, without the parts that always differ between calls. */
  shown: string;
  milliseconds: number;
}

/** What the stranger knows: the address, a password of their own, and the answers so far. */
interface Stranger {
  email: string;
  password: string;
  registrationSecret: string;
}

type Call = (stranger: Stranger) => { method?: string; path: string; body?: unknown };

const login: Call = ({ email, password }) => ({ path: '/api/auth/login', body: { email, password } });
const register: Call = ({ email, password }) => ({
  path: '/api/auth/register',
  body: { firstName: 'Ada', lastName: 'B', email, password },
});
const forgot: Call = ({ email }) => ({ path: '/api/auth/forgot-password', body: { email } });
const verify: Call = ({ email }) => ({
  method: 'GET',
  path: `/api/auth/verify-email?${new URLSearchParams({ token: madeUp, email })}`,
});
const complete: Call = ({ email, registrationSecret }) => ({
  path: '/api/auth/complete-registration',
  body: { token: madeUp, email, registrationSecret },
});
const reset: Call = ({ email, password }) => ({
  path: '/api/auth/reset-password',
  body: { token: madeUp, email, newPassword: password, confirmPassword: password },
});
const madeUp = 'a'.repeat(43);
const calls = { login, register, forgot, verify, complete, reset };
type CallName = keyof typeof calls;

const sequences: readonly (readonly CallName[])[] = [
  ['login', 'forgot', 'reset', 'login'],
  ['register', 'login', 'register', 'login'],
  ['register', 'verify', 'complete', 'forgot', 'login'],
];

/** Makes a sequence of calls with a new address of one kind. */
async function play(url: string, email: string, sequence: readonly CallName[]): Promise<Seen[]> {
  const stranger = { email, password: 'nine quiet prams', registrationSecret: madeUp };
  const seen: Seen[] = [];
  for (const name of sequence) {
    const { method = 'POST', path, body } = calls[name](stranger);
    const begin = performance.now();
    const answer = await fetch(url + path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await answer.text();
    const milliseconds = performance.now() - begin;
    const told = JSON.parse(text) as { registrationSecret?: string };
    if (told.registrationSecret) stranger.registrationSecret = told.registrationSecret;
    const headers = [...answer.headers].filter(([header]) => header !== 'date' && header !== 'x-request-id');
    const shown = `${answer.status} ${JSON.stringify(headers)} ${text}`;
    seen.push({ shown: shown.replaceAll(stranger.registrationSecret, 'a secret'), milliseconds });
  }
  return seen;
}

function compareAnswers(sequence: readonly CallName[], seen: readonly Seen[][]): string[] {
  const [unknown, ...others] = seen;
  return others.flatMap((each, index) =>
    each.flatMap(({ shown }, step) =>
      shown === unknown![step]!.shown
        ? []
        : [
            `${sequence.slice(0, step + 1).join(', ')}: ${kinds[index + 1]} is told ${shown}, and unknown ${unknown![step]!.shown}`,
          ],
    ),
  );
}

interface TimingGap {
  /** The call, and those made before it. */
  name: string;
  kind: Kind;
  milliseconds: number;
  unknownMilliseconds: number;
  /** From the Mann-Whitney test: the likelihood of such a difference if there is none. */
  likelihood: number;
}

/** Makes every sequence this many times, alternating the kinds. Throws if an answer gives the kind away. */
async function measureSequences(world: World, samples: number): Promise<TimingGap[]> {
  const { url } = world.shops[0]!;
  const gaps: TimingGap[] = [];
  for (const sequence of sequences) {
    const emails = await prepareAddresses(world, samples);
    for (let warm = 0; warm < 5; warm++) await play(url, `warm-${randomUUID()}@example.com`, sequence);
    const times = new Map(kinds.map((kind) => [kind, sequence.map((): number[] => [])]));
    for (let sample = 0; sample < samples; sample++) {
      const seen: Seen[][] = [];
      for (const kind of kinds) seen.push(await play(url, emails[kind][sample]!, sequence));
      const [fault] = compareAnswers(sequence, seen);
      if (fault) throw new Error(fault);
      for (const [index, kind] of kinds.entries()) {
        for (const [step, { milliseconds }] of seen[index]!.entries()) {
          times.get(kind)![step]!.push(milliseconds);
        }
      }
    }
    for (const step of sequence.keys()) {
      const unknown = times.get('unknown')![step]!;
      for (const kind of kinds.slice(1)) {
        const known = times.get(kind)![step]!;
        gaps.push({
          name: sequence.slice(0, step + 1).join(', '),
          kind,
          milliseconds: median(known),
          unknownMilliseconds: median(unknown),
          likelihood: mannWhitney(known, unknown),
        });
      }
    }
  }
  return gaps;
}

/** New addresses of each kind, because tries are counted by address. */
async function prepareAddresses(world: World, count: number): Promise<Record<Kind, string[]>> {
  const passwordHash = await hashPassword('seven quiet prams');
  const newEmails = (kind: Kind) =>
    Array.from({ length: count }, () => `${kind.slice(0, 1)}-${randomUUID()}@example.com`);
  const emails = {
    unknown: newEmails('unknown'),
    existing: newEmails('existing'),
    waiting: newEmails('waiting'),
  };
  const somebody = { first_name: 'Ada', last_name: 'Parent', password_hash: passwordHash };
  const now = world.now();
  await world.db
    .insertInto('customers')
    .values(emails.existing.map((email) => ({ ...somebody, email, verified_at: now })))
    .execute();
  for (const email of emails.waiting) {
    const body = { firstName: 'Ada', lastName: 'Parent', email, password: 'seven quiet prams' };
    await fetch(`${world.shops[0]!.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }
  return emails;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** Two-sided, by the normal approximation, which is close from about twenty samples. */
export function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const ranked = [...a.map((value) => ({ value, of: 'a' })), ...b.map((value) => ({ value, of: 'b' }))]
    .toSorted((one, other) => one.value - other.value)
    .map(({ of }, index) => (of === 'a' ? index + 1 : 0));
  const rankSum = ranked.reduce((sum, rank) => sum + rank, 0);
  const [n, m] = [a.length, b.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * (1 - normal(z));
}

/** The cumulative normal distribution (Abramowitz and Stegun 26.2.17, with an error of at most 7.5e-8). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}

const LARGEST_GAP_MILLISECONDS = 5;

/** Whether an address has an account, or a pending one, cannot be found out by any sequence of calls or by timing. */
export const proveEnumeration: Proof = ({ isLong }) =>
  timed('enumeration', async () => {
    const world = await openWorld({ isBackgroundFree: true });
    try {
      const samples = isLong ? 500 : 20;
      const gaps = await measureSequences(world, samples);
      const differs = ({ milliseconds, unknownMilliseconds, likelihood }: TimingGap) =>
        likelihood < 0.01 && Math.abs(milliseconds - unknownMilliseconds) >= LARGEST_GAP_MILLISECONDS;
      const words = (gap: TimingGap) =>
        `${gap.name}: ${gap.kind} ${gap.milliseconds.toFixed(1)} / unknown ${gap.unknownMilliseconds.toFixed(1)} ms ` +
        `(p ${gap.likelihood.toFixed(2)})`;
      const steps = sequences.reduce((sum, sequence) => sum + sequence.length, 0);
      return {
        tried: `${sequences.length} sequences of ${steps} calls in all, ${samples} times each with an unknown, an existing and a waiting address`,
        count: samples * kinds.length * steps,
        faults: gaps.filter(differs).map(words),
        notes: `medians: ${gaps.map(words).join('; ')}`,
      };
    } finally {
      await world.close();
    }
  });
