import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { KillPoint } from './inside/kill-at.ts';
import type { Order, Weight } from './inside/prepare.ts';

/** A program of the shop in a separate process, whose clock and end are under our control. */
export interface Controlled {
  child: ChildProcess;
  /** Resolves when it has gone, with the signal that ended it. */
  gone: Promise<NodeJS.Signals | null>;
  /** Rejects if it dies meanwhile. */
  tell(order: Order): Promise<unknown>;
  /** What it wrote to stdout and stderr. */
  output: string[];
  /** For a program that was armed at its start and ended normally: its calls. */
  calls: string[];
  kill(): Promise<void>;
}

export interface ShopProcess extends Controlled {
  url: string;
  /** Runs the background work that is due by the shop's clock. */
  work(): Promise<void>;
  moveClock(milliseconds: number): Promise<void>;
  /** Numbers its calls from here on, and dies at the given one. */
  arm(at: KillPoint | null): Promise<void>;
  weigh(): Promise<Weight>;
  /** The calls since then. */
  disarm(): Promise<string[]>;
}

export class ProcessGone extends Error {}

const prepare = import.meta.resolve('./inside/prepare.ts');

export function startControlled(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Controlled {
  const child = spawn(
    process.execPath,
    ['--import', prepare, fileURLToPath(new URL(program, new URL('../../', import.meta.url))), ...args],
    {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const output: string[] = [];
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface({ input: stream }).on('line', (line) => output.push(line));
  }
  const asked = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  const calls: string[] = [];
  child.on('message', ({ id, result }: { id: number; result: unknown }) => {
    if (id === 0) calls.push(...(result as string[]));
    asked.get(id)?.resolve(result);
    asked.delete(id);
  });
  const gone = once(child, 'exit').then(([, signal]) => {
    for (const { reject } of asked.values()) reject(new ProcessGone('the process is gone'));
    asked.clear();
    return signal as NodeJS.Signals | null;
  });
  return {
    child,
    gone,
    output,
    calls,
    tell: (order) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        asked.set(id, { resolve, reject });
        child.send({ id, order }, (error) => {
          if (error && asked.delete(id)) reject(new ProcessGone(error.message));
        });
      }),
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Starts the shop and waits until it is open. */
export async function startShopProcess(env: Readonly<Record<string, string>>): Promise<ShopProcess> {
  const process = startControlled('server/main.ts', [], { PORT: '0', ...env });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: process.child.stdout! }).on('line', (line) => {
      const address = / is open: \S+:(\d+)$/.exec(line);
      if (address) resolve(`http://127.0.0.1:${address[1]}`);
    });
    void process.gone.then(() => reject(new Error(`The shop did not open:\n${process.output.join('\n')}`)));
  });
  return {
    ...process,
    url,
    async work() {
      await process.tell({ do: 'work' });
    },
    async moveClock(milliseconds) {
      await process.tell({ do: 'move-clock', milliseconds });
    },
    async arm(at) {
      await process.tell({ do: 'arm', at });
    },
    weigh: async () => (await process.tell({ do: 'weigh' })) as Weight,
    disarm: async () => (await process.tell({ do: 'disarm' })) as string[],
  };
}
