import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefused } from './start-refused.ts';

/** A PostgreSQL that is ready, as a child process. */
export interface PostgresServer {
  /** Resolves with how it ended. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

type Log = (message: string) => void;

// Long enough to recover a gigabyte of log after a crash.
const READY_WITHIN_MILLISECONDS = 300_000;
export const FAST_SHUTDOWN_WITHIN_MILLISECONDS = 15_000;
const FIRST_WAIT_MILLISECONDS = 500;
const LONGEST_WAIT_MILLISECONDS = 30_000;

/** Resolves when the server is ready. Throws StartRefused with its output if it fails to become ready. */
export async function openServer(
  child: ChildProcess,
  log: Log,
  hear: Log = () => {},
): Promise<PostgresServer> {
  const server = watch(child, log, hear);
  try {
    await untilReady(child, log);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/**
 * Restarts the server whenever it ends on its own, killed for lack of memory or by a fault: at once the first
 * time, then after longer and longer waits until one lasts. The shop's connections find it at the same port.
 * Returns a function that stops it for good.
 */
export function keepRunning(
  first: PostgresServer,
  open: () => Promise<PostgresServer>,
  log: Log,
): () => Promise<void> {
  let server = first;
  const stopping = new AbortController();
  const { signal } = stopping;

  const follow = async () => {
    let wait = 0;
    let how = await server.ended;
    while (!signal.aborted) {
      log(`PostgreSQL has ended on its own (${how}) and is started again`);
      // Aborted when it is told to stop, which is not an error.
      await sleep(wait, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      const begin = performance.now();
      try {
        server = await open();
        if (signal.aborted) await server.stop();
        how = await server.ended;
      } catch (error) {
        how = (error as Error).message;
      }
      const hasLasted = performance.now() - begin > LONGEST_WAIT_MILLISECONDS;
      wait = hasLasted ? 0 : Math.min(Math.max(2 * wait, FIRST_WAIT_MILLISECONDS), LONGEST_WAIT_MILLISECONDS);
    }
  };
  const followed = follow();
  return async () => {
    stopping.abort();
    await server.stop();
    await followed;
  };
}

function watch(child: ChildProcess, log: Log, hear: Log): PostgresServer {
  let isStopping = false;
  // PostgreSQL retries every minute, so only the first failure is logged.
  let hasToldOfArchive = false;
  child.stdin!.on('error', () => {}).end();
  child.stdout!.resume();
  createInterface(child.stderr!).on('line', (line) => {
    hear(line);
    const isArchiveStuck = line.includes('archive command failed') && !hasToldOfArchive;
    hasToldOfArchive ||= isArchiveStuck;
    if (!isStopping && (isArchiveStuck || /^(?:FATAL|PANIC):/.test(line))) log(`PostgreSQL: ${line}`);
  });
  // If the shop ends without having stopped it, through a fault of its own, PostgreSQL still shuts down in
  // good order.
  const leave = () => child.kill('SIGINT');
  process.once('exit', leave);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  }).finally(() => process.off('exit', leave));

  return {
    ended,
    async stop() {
      isStopping = true;
      // SIGINT is PostgreSQL's fast shutdown: connections end, everything committed is on disk.
      child.kill('SIGINT');
      // SIGQUIT skips the tidying; committed data is recovered at the next start.
      const impatience = setTimeout(() => child.kill('SIGQUIT'), FAST_SHUTDOWN_WITHIN_MILLISECONDS);
      await ended;
      clearTimeout(impatience);
    },
  };
}

async function untilReady(child: ChildProcess, log: Log): Promise<void> {
  let output = '';
  const fail = (why: string) => new StartRefused(`PostgreSQL ${why}:\n${output.slice(-4000).trim()}`);
  let deadline: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      createInterface(child.stderr!).on('line', (line) => {
        if (line.includes('automatic recovery in progress')) log('Recovering the database after a hard end');
        if (line.includes('ready to accept connections')) resolve();
        output += `${line}\n`;
      });
      child.once('error', (error) => reject(fail(`could not be run (${error.message})`)));
      child.once('close', () => reject(fail('did not start')));
      deadline = setTimeout(() => reject(fail('does not get ready')), READY_WITHIN_MILLISECONDS);
    });
  } finally {
    clearTimeout(deadline);
  }
}
