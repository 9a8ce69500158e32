import { randomBytes, randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { decrypt } from './decrypt.ts';
import type { BrowserKeys } from './decrypt.ts';

export type Subscription = {
  token: string;
  /** The only VAPID key that may send: the `applicationServerKey` the browser subscribed with. Null: any. */
  senderKey: string | null;
  /**
   * The keys that its messages are encrypted for, if a test plays the browser. A real browser keeps its own
   * secret.
   */
  keys: BrowserKeys | null;
  /**
   * The real browser, by the number from its check-in, with its own names for itself and the subscription.
   */
  device: string | null;
  application: string;
  subtype: string;
  /** Whether a browser played by a test is accepting messages. */
  online: boolean;
  /** The status that senders get once it has ended. */
  gone: 404 | 410 | null;
};

/** A message that somebody tried to send, whatever the result. */
export type Message = {
  seq: number;
  id: string;
  at: string;
  token: string;
  host: string;
  /** The status sent, even if the connection was cut first; null if there was no answer. */
  status: number | null;
  refusal: string | null;
  ttl: number | null;
  urgency: string | null;
  topic: string | null;
  bytes: number;
  headers: Record<string, string>;
  claims: Record<string, unknown> | null;
  /** Its text, if the keys are known. */
  text: string | null;
  fate: 'refused' | 'waiting' | 'delivered' | 'replaced' | 'expired';
};

type Waiting = { message: Message; body: Buffer; expiresAt: number };

/**
 * Subscriptions, messages, and those still waiting for a browser to come back. Kept in memory, with a log on
 * disk.
 */
export class PostOffice {
  readonly subscriptions = new Map<string, Subscription>();
  readonly messages: Message[] = [];
  /** Emits `waiting`, with the device that a message waits for, and every `change`. */
  readonly events = new EventEmitter().setMaxListeners(0);
  #waiting = new Map<string, Waiting[]>();
  #log: string;

  constructor(dataDir: string) {
    this.#log = join(dataDir, 'log.jsonl');
  }

  subscribe(given: Omit<Subscription, 'token' | 'online' | 'gone'>): Subscription {
    const token = randomBytes(48).toString('base64url');
    const subscription = { ...given, token, online: true, gone: null };
    this.subscriptions.set(token, subscription);
    this.#write('subscribed', { token, device: given.device, senderKey: given.senderKey });
    return subscription;
  }

  end(subscription: Subscription, status: 404 | 410): void {
    subscription.gone = status;
    this.#waiting.delete(subscription.token);
    this.#write('ended', { token: subscription.token, status });
  }

  /** Records a message; it replaces a waiting one with the same topic (RFC 8030, 5.4). */
  record(given: Omit<Message, 'seq' | 'id' | 'at' | 'text' | 'fate'>, body: Buffer): Message {
    const subscription = this.subscriptions.get(given.token);
    const isTaken = given.refusal === null && subscription !== undefined;
    const message: Message = {
      ...given,
      seq: this.messages.length + 1,
      id: `0:${Date.now()}%${randomUUID()}`,
      at: new Date().toISOString(),
      text: subscription?.keys ? decrypt(body, subscription.keys) : null,
      fate: isTaken ? 'waiting' : 'refused',
    };
    this.messages.push(message);
    if (isTaken) this.#keep(message, body, subscription);
    this.#write('message', message);
    return message;
  }

  #keep(message: Message, body: Buffer, subscription: Subscription): void {
    const waiting = this.waitingFor(message.token);
    const replaced = waiting.find((other) => message.topic !== null && other.message.topic === message.topic);
    if (replaced) replaced.message.fate = 'replaced';
    const expiresAt = Date.now() + message.ttl! * 1_000;
    this.#waiting.set(message.token, [
      ...waiting.filter((other) => other !== replaced),
      { message, body, expiresAt },
    ]);
    if (subscription.keys && subscription.online) this.#deliverToTest(subscription);
    if (subscription.device) this.events.emit('waiting', subscription.device);
  }

  setOnline(subscription: Subscription, online: boolean): void {
    subscription.online = online;
    if (!online) return;
    this.dropExpired(subscription.token);
    this.#deliverToTest(subscription);
  }

  #deliverToTest({ token }: Subscription): void {
    for (const { message } of this.waitingFor(token)) this.delivered(token, message.id);
  }

  waitingFor(token: string): Waiting[] {
    return this.#waiting.get(token) ?? [];
  }

  /** Called before a browser that has been away gets its waiting messages. */
  dropExpired(token: string): void {
    const isOver = ({ expiresAt }: Waiting) => expiresAt <= Date.now();
    for (const { message } of this.waitingFor(token).filter(isOver)) message.fate = 'expired';
    this.#waiting.set(
      token,
      this.waitingFor(token).filter((one) => !isOver(one)),
    );
  }

  subscriptionsOf(device: string): Subscription[] {
    return [...this.subscriptions.values()].filter((one) => one.device === device && one.gone === null);
  }

  delivered(token: string, id: string): void {
    const waiting = this.waitingFor(token);
    const found = waiting.find(({ message }) => message.id === id);
    if (!found) return;
    found.message.fate = 'delivered';
    this.#waiting.set(
      token,
      waiting.filter((other) => other !== found),
    );
    this.#write('delivered', { seq: found.message.seq, token });
  }

  /** Waits until there is a matching message, or the time is up. */
  async waitFor(matches: (message: Message) => boolean, waitMs: number): Promise<void> {
    const signal = AbortSignal.timeout(waitMs);
    while (!this.messages.some(matches) && !signal.aborted)
      await once(this.events, 'change', { signal }).catch(() => undefined);
  }

  #write(type: string, facts: object): void {
    appendFileSync(this.#log, JSON.stringify({ at: new Date().toISOString(), type, ...facts }) + '\n');
    this.events.emit('change');
  }
}
