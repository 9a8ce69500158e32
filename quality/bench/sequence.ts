import http from 'node:http';
import os from 'node:os';
import { processorTime } from './processor-time.ts';
import type { MeasuredShop } from './shop-process.ts';

export interface Taken {
  name: string;
  answers: number;
  failures: number;
  medianMilliseconds: number;
  p95Milliseconds: number;
  p99Milliseconds: number;
  /** Processor time per answer. */
  shopMilliseconds: number;
  databaseMilliseconds: number;
  /** The machine's load average over the last minute. */
  load: number;
}

/** Requests made beforehand and not measured. */
export const WARM = 5;

/** One call after the other, so that none waits for another: the elapsed time and the processor time of each. */
export async function measureSequence(
  name: string,
  { pid, databasePid }: Pick<MeasuredShop, 'pid' | 'databasePid'>,
  ask: (number: number) => Promise<boolean>,
  { max = 100, seconds = 2 } = {},
): Promise<Taken> {
  for (let number = 0; number < WARM; number++) await ask(number);
  const before = [processorTime(pid), processorTime(databasePid)];
  const times: number[] = [];
  let failures = 0;
  const end = performance.now() + seconds * 1000;
  for (let number = WARM; times.length < max && performance.now() < end; number++) {
    const started = performance.now();
    if (!(await ask(number))) failures++;
    times.push(performance.now() - started);
  }
  const used = [pid, databasePid].map((each, place) => (processorTime(each) - before[place]!) / times.length);
  times.sort((one, other) => one - other);
  const at = (share: number) => Math.round(10 * times[Math.floor((times.length - 1) * share)]!) / 10;
  return {
    ...{ name, failures, answers: times.length, medianMilliseconds: at(0.5) },
    ...{ p95Milliseconds: at(0.95), p99Milliseconds: at(0.99) },
    ...{
      shopMilliseconds: Math.round(10 * used[0]!) / 10,
      databaseMilliseconds: Math.round(10 * used[1]!) / 10,
    },
    load: Math.round(os.loadavg()[0]! * 10) / 10,
  };
}

const agent = new http.Agent({ keepAlive: true });

/** Returns whether the call succeeded. */
export function request(
  url: string,
  {
    method = 'GET',
    token,
    body,
    key,
  }: { method?: string; token?: string; body?: unknown; key?: string } = {},
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    const sent = http.request(url, { method, agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode! < 400));
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
