import pg from 'pg';

type Loose = (this: unknown, ...args: unknown[]) => unknown;

export interface Asked {
  /** `begin` and `commit` are included. */
  statements: string[];
  /** Statements sent together count as one. */
  roundTrips: number;
}

const listeners = new Set<(text: string) => void>();

const query = pg.Client.prototype.query as unknown as Loose;
(pg.Client.prototype as unknown as { query: Loose }).query = function (...args) {
  const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string } | null)?.text;
  if (text !== undefined) for (const listener of listeners) listener(text);
  return query.apply(this, args);
};

/** The statements PostgreSQL gets from this process while `work` runs. */
export async function askedDuring(work: () => Promise<unknown>): Promise<Asked> {
  const asked: Asked = { statements: [], roundTrips: 0 };
  let isGoingOut = false;
  const listener = (text: string) => {
    asked.statements.push(text.replace(/\s+/g, ' ').trim());
    if (isGoingOut) return;
    isGoingOut = true;
    asked.roundTrips += 1;
    queueMicrotask(() => (isGoingOut = false));
  };
  listeners.add(listener);
  try {
    await work();
    return asked;
  } finally {
    listeners.delete(listener);
  }
}
