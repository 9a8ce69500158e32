import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface StartedProgram {
  child: ChildProcess;
  lines: string[];
  stop(): Promise<void>;
}

/** Starts a program and waits for the first line of output that `isReady` accepts. */
export async function startProgram(
  file: string,
  env: Record<string, string>,
  isReady: (line: string) => boolean,
  flags: readonly string[] = [],
): Promise<StartedProgram> {
  const child = spawn(process.execPath, [...flags, file], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (isReady(line)) {
      child.stdout.resume();
      return { child, lines, stop };
    }
  }
  throw new Error(`${file} ended before it was ready:\n${lines.join('\n')}`);
}

export interface ShopProcess extends MeasuredShop {
  mailbox: string;
  payPal: string;
  stop(): Promise<void>;
}

export interface MeasuredShop {
  url: string;
  databaseUrl: string;
  pid: number;
  databasePid: number;
}

/** The same as in scripts/prepare.mjs. */
const frugal = {
  flags: ['--max-semi-space-size=8', '--heap-growing-percent=20', '--initial-heap-size=64'],
  env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '32768' },
};

/** The shop as `npm start` runs it, with both simulators, on a database of the benchmark's own. */
export async function startShop(
  databaseUrl: string,
  dataDir: string,
  { demo = 'on' }: { demo?: 'on' | 'off' } = {},
): Promise<ShopProcess> {
  const { child, lines, stop } = await startProgram(
    'dist/shop/main.js',
    {
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'a key for the benchmark, long enough',
      DATA_DIR: dataDir,
      DEMO_CATALOGUE: demo,
      PORT: '0',
      PUBLIC_URL: '',
      PAYPAL_CLIENT_ID: '',
      PAYPAL_CLIENT_SECRET: '',
      SMTP_URL: '',
      LOG_LEVEL: 'warn',
      AUTH_REQUESTS_PER_ADDRESS_PER_MINUTE: '1000000',
      ...frugal.env,
    },
    (line) => line.includes('Ctrl-C'),
    frugal.flags,
  );
  const address = (start: string) =>
    lines
      .find((line) => line.includes(start))!
      .split(': ')
      .at(-1)!;
  return {
    ...{ databaseUrl, stop, pid: child.pid!, databasePid: pidOf(dataDir) },
    ...{ url: address(' is open: '), mailbox: address('Mailbox: '), payPal: address('(no money moves): ') },
  };
}

/** PostgreSQL writes its process id into the first line of this file. */
export function pidOf(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** In megabytes. Linux only. */
export function residentMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024);
}
