import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartRefused } from '#database/start-refused.ts';
import type { Config } from './config/config.ts';
import type { FromWebProcess, ToWebProcess } from './platform/siblings.ts';

/**
 * What a web process is given at its start. Sent over the IPC channel because the environment of a process
 * can be read by others.
 */
export interface StartOfWeb {
  config: Readonly<Config>;
  databaseUrl: string;
  processes: number;
}

export interface WebProcesses {
  /** Stops them in order, and kills any that do not end. */
  stop(): Promise<void>;
  /** The longest `stop` may take. */
  patience: number;
}

/** The longest wait before restarting a process that keeps dying soon after its start. */
const LONGEST_PAUSE_MILLISECONDS = 10_000;
const LIVES_WELL_AFTER_MILLISECONDS = 30_000;
const SHARES_PORTS = new Set(['linux', 'freebsd', 'aix', 'sunos']);
const ANSWERS_WITHIN_MILLISECONDS = 1000;

/**
 * Starts the web processes, which all listen on one port, and replaces any that die. They share nothing but
 * PostgreSQL; messages that must reach the others at once pass through here. If they fail to open, throws the
 * error of one of them.
 *
 * The kernel spreads connections over the listeners (SO_REUSEPORT). Node's own cluster would do it more
 * evenly, but if a process dies while being handed a connection, that visitor waits forever.
 */
export async function startWebProcesses(start: StartOfWeb, log: Logger): Promise<WebProcesses> {
  if (!SHARES_PORTS.has(process.platform)) {
    throw new StartRefused('On this system one process serves a port: leave WEB_PROCESSES at 1.');
  }
  const all = new Set<ChildProcess>();
  const open = new Set<ChildProcess>();
  const pass = relay(open);
  const state = { isStopping: false };

  const startOne = () => {
    const worker = fork(path.join(import.meta.dirname, 'web-process.ts'), { serialization: 'advanced' });
    all.add(worker);
    worker.on('error', () => {});
    worker.on('message', (message: FromWebProcess) => pass(worker, message));
    worker.send(start satisfies StartOfWeb, () => {});
    return new Promise<ChildProcess>((resolve, reject) => {
      worker.on('message', (message: FromWebProcess) => {
        if (message.say === 'open') {
          open.add(worker);
          resolve(worker);
        }
        if (message.say === 'failed')
          reject(Object.assign(new Error(message.message), { code: message.code }));
      });
      worker.once('exit', (code, signal) => {
        open.delete(worker);
        all.delete(worker);
        reject(new Error(`A web process ended with ${signal ?? code} before it was open`));
      });
    });
  };

  /** Watches one process and its successors until the shop stops. */
  const keep = async (first: ChildProcess) => {
    let worker: ChildProcess | null = first;
    for (let deaths = 0; !state.isStopping;) {
      const since = performance.now();
      if (worker && !hasEnded(worker)) await once(worker, 'exit');
      if (state.isStopping) return;
      deaths = performance.now() - since > LIVES_WELL_AFTER_MILLISECONDS ? 0 : deaths + 1;
      log.error({ pid: worker?.pid, deaths }, 'a web process has ended and is replaced');
      await sleep(Math.min(LONGEST_PAUSE_MILLISECONDS, 50 * 2 ** deaths));
      if (state.isStopping) return;
      worker = await startOne().catch((error: unknown) => {
        log.error({ err: error }, 'a web process does not open');
        return null;
      });
    }
  };

  const patience = (start.config.drainSeconds + 40) * 1000;
  const stop = async () => {
    state.isStopping = true;
    const kill = setTimeout(() => all.forEach((worker) => worker.kill('SIGKILL')), patience - 1000);
    for (const worker of all) worker.kill('SIGTERM');
    await Promise.all([...all].map(async (worker) => hasEnded(worker) || once(worker, 'exit')));
    clearTimeout(kill);
  };

  try {
    const first = await Promise.all(Array.from({ length: start.processes }, startOne));
    for (const worker of first) void keep(worker);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop, patience };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Passes on messages and questions between web processes. */
function relay(open: ReadonlySet<ChildProcess>) {
  const collecting = new Map<number, (worker: ChildProcess, value: unknown) => void>();
  let lastId = 0;
  const send = (worker: ChildProcess, message: ToWebProcess) => worker.send(message, () => {});

  const ask = async (others: ChildProcess[], topic: string): Promise<unknown[]> => {
    const id = ++lastId;
    const values: unknown[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    collecting.set(id, (_, value) => {
      values.push(value);
      if (values.length === others.length) resolve();
    });
    for (const other of others) send(other, { say: 'question', topic, id });
    // A process that has just died never answers.
    const late = new AbortController();
    if (others.length > 0) {
      await Promise.race([
        promise,
        sleep(ANSWERS_WITHIN_MILLISECONDS, undefined, { signal: late.signal }).catch(() => {}),
      ]);
    }
    late.abort();
    collecting.delete(id);
    return values;
  };

  return (worker: ChildProcess, message: FromWebProcess) => {
    const others = [...open].filter((other) => other !== worker);
    switch (message.say) {
      case 'tell':
        for (const other of others) send(other, { say: 'tell', topic: message.topic, value: message.value });
        break;
      case 'ask':
        void ask(others, message.topic).then((values) =>
          send(worker, { say: 'answers', id: message.id, values }),
        );
        break;
      case 'answer':
        collecting.get(message.id)?.(worker, message.value);
        break;
    }
  };
}
