/**
 * The other web processes of the same start (WEB_PROCESSES), for what they need to tell one another immediately.
 * Anything that must be true goes through PostgreSQL; a message lost here makes a limit wider for a minute.
 */
export interface Siblings {
  /** How many web processes there are, including this one. */
  readonly processes: number;
  /** Sends it to all the others. */
  tell(topic: string, value: unknown): void;
  hear(topic: string, listener: (value: unknown) => void): void;
  /** The answers of those that reply in time. */
  ask(topic: string): Promise<unknown[]>;
  answer(topic: string, answer: () => Promise<unknown>): void;
}

/** For a process that serves alone. */
export const noSiblings: Siblings = {
  processes: 1,
  tell: () => {},
  hear: () => {},
  ask: async () => [],
  answer: () => {},
};

/**
 * The messages between a web process and the primary process that started it, which passes them on (web-processes.ts).
 */
export type FromWebProcess =
  | { say: 'open' }
  | { say: 'failed'; message: string; code?: string | undefined }
  | { say: 'tell'; topic: string; value: unknown }
  | { say: 'ask'; topic: string; id: number }
  | { say: 'answer'; id: number; value: unknown };

export type ToWebProcess =
  | { say: 'tell'; topic: string; value: unknown }
  | { say: 'question'; topic: string; id: number }
  | { say: 'answers'; id: number; values: unknown[] };

/** Reaches the siblings through the primary process. */
export function connectSiblings(processes: number): Siblings {
  const listeners = new Map<string, (value: unknown) => void>();
  const answers = new Map<string, () => Promise<unknown>>();
  const asked = new Map<number, (values: unknown[]) => void>();
  let lastId = 0;

  process.on('message', (message: ToWebProcess) => {
    switch (message.say) {
      case 'tell':
        listeners.get(message.topic)?.(message.value);
        break;
      case 'question':
        void answers
          .get(message.topic)?.()
          .then((value) => sendToPrimary({ say: 'answer', id: message.id, value }));
        break;
      case 'answers':
        asked.get(message.id)?.(message.values);
        asked.delete(message.id);
        break;
    }
  });

  return {
    processes,
    tell: (topic, value) => sendToPrimary({ say: 'tell', topic, value }),
    hear: (topic, listener) => void listeners.set(topic, listener),
    ask: (topic) =>
      new Promise((resolve) => {
        const id = ++lastId;
        asked.set(id, resolve);
        sendToPrimary({ say: 'ask', topic, id });
      }),
    answer: (topic, answer) => void answers.set(topic, answer),
  };
}

export function sendToPrimary(message: FromWebProcess): void {
  // If disconnected, this process is about to end.
  if (process.connected) process.send!(message, undefined, undefined, () => {});
}
