import { chmod, mkdir } from 'node:fs/promises';
import process from 'node:process';
import { z } from 'zod';

/**
 * Tells what started this process that it is listening: one line of JSON on stdout, and nothing else there
 * ever, so that a parent can wait for the line instead of guessing with timers. Logs go to stderr.
 */
export function announceReady(addresses: Record<string, string>): void {
  process.stdout.write(JSON.stringify({ ready: true, ...addresses }) + '\n');
}

/**
 * Ends the process once, in order, on SIGTERM and SIGINT. With `exitWithParent` also when stdin closes: a parent
 * that was killed outright cannot send a signal, but the kernel closes its end of the pipe.
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

/** What a simulator writes holds links that open accounts, and names: for nobody else on the machine. */
export async function openPrivateDirectory(directory: string): Promise<void> {
  process.umask(0o077);
  await mkdir(directory, { recursive: true });
  // One that was there before.
  await chmod(directory, 0o700);
}

/** A start that fails says why in one line, as all else that is logged. */
export function explainFaults(): void {
  process.on('uncaughtException', (error) => {
    log('ended by a fault', { error: error instanceof z.ZodError ? z.prettifyError(error) : error.stack });
    process.exit(1);
  });
}

export function log(message: string, facts: Record<string, unknown> = {}): void {
  process.stderr.write(JSON.stringify({ time: new Date().toISOString(), message, ...facts }) + '\n');
}
