import autocannon from 'autocannon';
import { sendInTurn } from './raw-client.ts';

export interface Measurement {
  name: string;
  perSecond: number;
  p50Milliseconds: number;
  p99Milliseconds: number;
  failures: number;
}

export interface Request {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends the requests in turn over `connections` connections for `seconds`, after a short warm-up. */
export async function measure(
  name: string,
  url: string,
  requests: Request[],
  { connections = 10, seconds = 5 } = {},
): Promise<Measurement> {
  const options = { url, connections, requests };
  await autocannon({ ...options, duration: 1 });
  const result = await autocannon({ ...options, duration: seconds });
  return {
    name,
    perSecond: Math.round(result.requests.average),
    p50Milliseconds: result.latency.p50,
    p99Milliseconds: result.latency.p99,
    failures: result.errors + result.non2xx,
  };
}

/** The same for reads; answers are left compressed, as sent. */
export async function measureReads(
  name: string,
  url: string,
  requests: { path: string; headers?: Record<string, string> }[],
  { connections = 10, seconds = 5 } = {},
): Promise<Measurement> {
  await sendInTurn(url, requests, { connections, seconds: 1 });
  const begin = performance.now();
  const { count, failures, milliseconds } = await sendInTurn(url, requests, { connections, seconds });
  const elapsed = (performance.now() - begin) / 1000;
  const at = percentiles(milliseconds);
  return {
    name,
    perSecond: Math.round(count / elapsed),
    p50Milliseconds: at(0.5),
    p99Milliseconds: at(0.99),
    failures,
  };
}

export function percentiles(times: number[], round = Math.round): (share: number) => number {
  times.sort((a, b) => a - b);
  return (share) => round(times[Math.floor((times.length - 1) * share)] ?? 0);
}

interface JourneyOptions {
  together?: number;
  seconds?: number;
  /** The pause between two journeys of one person. */
  pause?: () => Promise<unknown>;
}

/** Runs whole journeys, `together` at a time, for `seconds`; each journey is one measurement. */
export async function measureJourneys(
  name: string,
  journey: (worker: number) => Promise<void>,
  { together = 8, seconds = 8, pause = async () => {} }: JourneyOptions = {},
): Promise<Measurement> {
  const times: number[] = [];
  let failures = 0;
  const begin = performance.now();
  const end = begin + seconds * 1000;
  await Promise.all(
    Array.from({ length: together }, async (_, worker) => {
      while (performance.now() < end) {
        const started = performance.now();
        try {
          await journey(worker);
          times.push(performance.now() - started);
        } catch (error) {
          if (failures++ === 0) console.error(error);
        }
        await pause();
      }
    }),
  );
  const elapsed = (performance.now() - begin) / 1000;
  const at = percentiles(times);
  return {
    name,
    perSecond: Math.round((times.length / elapsed) * 10) / 10,
    p50Milliseconds: at(0.5),
    p99Milliseconds: at(0.99),
    failures,
  };
}
