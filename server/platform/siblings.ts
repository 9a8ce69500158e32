/**
 * The other web processes of the same start (WEB_PROCESSES), for what each wants to know of the others at once. Whatever
 * must be true goes through PostgreSQL; a word that is lost here makes a limit wider for a minute.
 */
export interface Siblings {
  /** How many web processes there are, this one among them. */
  readonly processes: number;
  /** Lets all the others hear it. */
  tell(topic: string, value: unknown): void;
  hear(topic: string, listener: (value: unknown) => void): void;
  /** What each of the others answers in time. */
  ask(topic: string): Promise<unknown[]>;
  answer(topic: string, answer: () => Promise<unknown>): void;
}

/** Of a process that serves by itself. */
export const noSiblings: Siblings = {
  processes: 1,
  tell: () => {},
  hear: () => {},
  ask: async () => [],
  answer: () => {},
};

/** What goes between a web process and the one that has started it, which passes it on (web-processes.ts). */
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

/** The siblings behind the line to the process that has started this one. */
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
  // Without a line this process is about to end.
  if (process.connected) process.send!(message, undefined, undefined, () => {});
}
