import http from 'node:http';
import https from 'node:https';
import { log } from '#simulators/process.ts';
import type { SigningIdentity } from './certificate.ts';
import type { Fault, Faults } from './faults.ts';
import type { Ledger } from './ledger.ts';
import type { Webhook } from './state.ts';
import { transmissionHeaders } from './webhook-signature.ts';

const maxAttempts = 25;
const maxAtOnce = 4;
const longestWaitMs = 3_600_000;
const timeoutMs = 10_000;

export type SenderSettings = { webhookId: string; retryMs: number; certificateUrl: string };

/**
 * Sends the ledger's undelivered events, in no guaranteed order, and again after anything but a 2xx. What to
 * send is read from the ledger, so a restart continues where the last run stopped.
 */
export class WebhookSender {
  readonly #ledger: Ledger;
  readonly #faults: Faults;
  readonly #identity: SigningIdentity;
  readonly #settings: SenderSettings;
  readonly #inFlight = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #agents = {
    http: new http.Agent({ keepAlive: true }),
    https: new https.Agent({ keepAlive: true }),
  };
  #timer: NodeJS.Timeout | undefined;

  constructor(ledger: Ledger, faults: Faults, identity: SigningIdentity, settings: SenderSettings) {
    this.#ledger = ledger;
    this.#faults = faults;
    this.#identity = identity;
    this.#settings = settings;
    ledger.onRecord(() => this.#wakeIn(0));
  }

  start(): void {
    this.#wakeIn(0);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    for (const agent of Object.values(this.#agents)) agent.destroy();
    await Promise.all(this.#inFlight.values());
  }

  #wakeIn(milliseconds: number): void {
    if (this.#stopping.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#sendDue(), milliseconds);
  }

  #sendDue(): void {
    let next = Infinity;
    for (const [id, webhook] of this.#ledger.state.dueWebhooks) {
      if (this.#inFlight.has(id)) continue;
      // The end of a delivery wakes the sender again.
      if (this.#inFlight.size >= maxAtOnce) return;
      const wait = webhook.nextAttemptAt! - Date.now();
      if (wait > 0) next = Math.min(next, wait);
      else
        this.#inFlight.set(
          id,
          this.#attempt(webhook).finally(() => this.#ended(id)),
        );
    }
    if (next < Infinity) this.#wakeIn(next);
  }

  #ended(id: string): void {
    this.#inFlight.delete(id);
    this.#wakeIn(0);
  }

  async #attempt(webhook: Webhook): Promise<void> {
    const eventId = webhook.event.id;
    // The receiver may ask about the event at once, so it must be in the log first.
    await this.#ledger.durable();
    const result = await this.#deliver(webhook, this.#faults.take('webhook'));
    if (this.#stopping.signal.aborted) return;
    const delivered = 'status' in result && result.status >= 200 && result.status < 300;
    const attempts = webhook.attempts.length + 1;
    const wait = Math.min(this.#settings.retryMs * 2 ** (attempts - 1), longestWaitMs);
    const nextAttemptAt = delivered || attempts >= maxAttempts ? null : Date.now() + wait;
    this.#ledger.record({ type: 'webhook.attempted', eventId, delivered, ...result, nextAttemptAt });
  }

  async #deliver(
    webhook: Webhook,
    fault: Fault | undefined,
  ): Promise<{ status: number } | { error: string }> {
    const { webhookUrl } = this.#ledger.state;
    if (!webhookUrl) return { error: 'no address' };
    const body = JSON.stringify(webhook.event);
    const { webhookId, certificateUrl } = this.#settings;
    const headers = transmissionHeaders(body, new Date(), webhookId, certificateUrl, this.#identity);
    if (fault?.fault === 'bad-signature')
      headers['paypal-transmission-sig'] = headers['paypal-transmission-sig']!.replace(/^./, (c) =>
        c === 'A' ? 'B' : 'A',
      );
    try {
      if (fault?.fault === 'duplicate') await this.#post(webhookUrl, headers, body);
      return { status: await this.#post(webhookUrl, headers, body) };
    } catch (error) {
      const cause =
        error instanceof Error ? ((error.cause as Error | undefined) ?? error) : new Error(String(error));
      log('a webhook was not delivered', { event: webhook.event.id, error: cause.message });
      return { error: cause.message || cause.name };
    }
  }

  /** Not `fetch`, which costs more than everything else in a delivery. */
  #post(url: string, headers: Record<string, string>, body: string): Promise<number> {
    const { request } = url.startsWith('https:') ? https : http;
    return new Promise((resolve, reject) => {
      const sent = request(url, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'PayPal/simulator',
        },
        agent: url.startsWith('https:') ? this.#agents.https : this.#agents.http,
      });
      const giveUp = setTimeout(() => sent.destroy(new Error('no answer in time')), timeoutMs);
      sent.on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode!);
      });
      sent.on('error', reject).on('close', () => clearTimeout(giveUp));
      sent.end(body);
    });
  }
}
