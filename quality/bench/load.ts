import autocannon from 'autocannon';

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

/** Runs whole journeys, `together` at a time, for `seconds`; one measurement a journey. */
export async function measureJourneys(
  name: string,
  journey: (worker: number) => Promise<void>,
  { together = 8, seconds = 8 } = {},
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
      }
    }),
  );
  const elapsed = (performance.now() - begin) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  return {
    name,
    perSecond: Math.round((times.length / elapsed) * 10) / 10,
    p50Milliseconds: at(0.5),
    p99Milliseconds: at(0.99),
    failures,
  };
}
