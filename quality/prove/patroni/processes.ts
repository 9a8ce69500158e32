import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { holdFreePort } from '#server/platform/http/free-port.ts';

export function accountOf(name: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((each) => each.split(':'))
    .find(([each]) => each === name)!;
  return { uid: Number(line[2]), gid: Number(line[3]) };
}

/** The processes of Patroni and of its PostgreSQL, which outlives it. */
export function processesOf(patroni: number, home: string): number[] {
  const file = path.join(home, 'postgres', 'postmaster.pid');
  const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  return [patroni, postmaster].filter(Boolean).flatMap((pid) => [pid, ...below(pid)]);
}

function below(pid: number): number[] {
  try {
    const own = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number);
    return own.flatMap((child) => [child, ...below(child)]);
  } catch {
    return []; // It has ended.
  }
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

export async function freePorts(count: number): Promise<string[]> {
  const held = await Promise.all(Array.from({ length: count }, () => holdFreePort('127.0.0.1')));
  await Promise.all(held.map(({ release }) => release()));
  return held.map(({ port }) => String(port));
}
