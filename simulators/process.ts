import { chmod, mkdir } from 'node:fs/promises';
import process from 'node:process';
import { z } from 'zod';

/**
 * Tells the parent process that it is listening, with one line of JSON on stdout. Nothing else is ever
 * written there, so that a parent can wait for the line instead of guessing with timers. Logs go to stderr.
 */
export function announceReady(addresses: Record<string, string>): void {
  process.stdout.write(JSON.stringify({ ready: true, ...addresses }) + '\n');
}

/**
 * Ends the process once, in order, on SIGTERM and SIGINT. With `exitWithParent` also when stdin closes: a
 * parent that was killed outright cannot send a signal, but the kernel closes its end of the pipe.
 */
export function endGracefully(close: () => Promise<void>, exitWithParent: boolean): void {
  let closing = false;
  const end = async () => {
    if (closing) return;
    closing = true;
    // A request that never finishes must not keep the process alive.
    setTimeout(() => process.exit(1), 5_000).unref();
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  if (exitWithParent) process.stdin.on('close', end).resume();
}

/**
 * A simulator's files contain links that open accounts, and names, so no other user of the machine may read
 * them.
 */
export async function openPrivateDirectory(directory: string): Promise<void> {
  process.umask(0o077);
  await mkdir(directory, { recursive: true });
  // In case the directory already existed.
  await chmod(directory, 0o700);
}

/** A failed start is logged in one line, like everything else. */
export function explainFaults(): void {
  process.on('uncaughtException', (error) => {
    log('ended by a fault', { error: error instanceof z.ZodError ? z.prettifyError(error) : error.stack });
    process.exit(1);
  });
}

export function log(message: string, facts: Record<string, unknown> = {}): void {
  process.stderr.write(JSON.stringify({ time: new Date().toISOString(), message, ...facts }) + '\n');
}
