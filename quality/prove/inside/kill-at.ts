import { subscribe } from 'node:diagnostics_channel';
import pg from 'pg';

/*
 * Runs inside a process that is to die: numbers every call to PostgreSQL and every fetch from the moment it is armed.
 * At the chosen one the process kills itself as kill -9 would: before the call is sent, after it was sent, or after its
 * reply has arrived and before anybody has read it.
 */
export const positions = ['before', 'sent', 'after'] as const;
export type Position = (typeof positions)[number];
export interface KillPoint {
  call: number;
  position: Position;
}

let isArmed = false;
let calls: string[] = [];
let point: KillPoint | null = null;

/** Starts counting; if a point is given, dies there. */
export function arm(at: KillPoint | null): void {
  isArmed = true;
  calls = [];
  point = at;
}

/** Returns the calls since `arm`. */
export function disarm(): string[] {
  isArmed = false;
  return calls;
}

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Returns where to die, if this is the chosen call. */
function begin(what: string): Position | null {
  if (!isArmed) return null;
  calls.push(what);
  if (point?.call !== calls.length) return null;
  if (point.position === 'before') die();
  return point.position;
}

type Loose = (...args: unknown[]) => unknown;

export function countCalls(): void {
  const query = pg.Client.prototype.query as unknown as Loose;
  (pg.Client.prototype as unknown as { query: Loose }).query = function counted(...args: unknown[]) {
    const position = begin(`sql ${sqlOf(args[0])}`);
    if (position === 'after') {
      // The receiver of the result: a callback, or a promise.
      const last = args.length - 1;
      if (typeof args[last] === 'function') args[last] = die;
    }
    const answer = query.apply(this, args);
    // By then the driver has passed it to the kernel, and PostgreSQL executes it though nobody is left to receive the
    // result.
    if (position === 'sent') setImmediate(die);
    if (position === 'after' && answer instanceof Promise) return answer.then(die, die);
    return answer;
  };

  const realFetch = globalThis.fetch;
  let isLeaving = false;
  subscribe('undici:request:bodySent', () => {
    if (isLeaving) setImmediate(die);
  });
  globalThis.fetch = async (...args) => {
    const position = begin(`fetch ${pathOf(args[0])}`);
    if (position === 'sent') isLeaving = true;
    const answer = await realFetch(...args);
    if (position === 'after') die();
    return answer;
  };
}

function sqlOf(query: unknown): string {
  const text = typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? 'a query');
  return text.replace(/\s+/g, ' ').trim().slice(0, 80);
}

function pathOf(target: unknown): string {
  return new URL(String(target)).pathname.replace(/[0-9A-Z]{17}/g, '…');
}
