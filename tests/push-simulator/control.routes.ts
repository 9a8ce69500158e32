import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isCrossSiteWrite } from '#simulators/same-site.ts';
import type { BrowserConnection } from './browser-connection.ts';
import { newBrowserKeys } from './decrypt.ts';
import { faultRequest } from './faults.ts';
import type { Faults } from './faults.ts';
import type { Message, PostOffice, Subscription } from './post-office.ts';

const browserRequest = z.strictObject({
  /** The name of the push service. */
  host: z.string().min(1).default('updates.push.services.mozilla.com'),
  /** If given, only this VAPID key may send. */
  senderKey: z.string().min(1).optional(),
});
const change = z.strictObject({
  online: z.boolean().optional(),
  gone: z.union([z.literal(404), z.literal(410)]).optional(),
});
const messageQuery = z.strictObject({
  token: z.string().optional(),
  fate: z.enum(['refused', 'waiting', 'delivered', 'replaced', 'expired']).optional(),
  after: z.coerce.number().int().min(0).default(0),
  /** How long to wait, in milliseconds, for a first message that matches. */
  wait: z.coerce.number().int().min(0).max(60_000).default(0),
});

type ByToken = { Params: { token: string } };

/** For tests and sceptics; no push service has anything like it. */
export function registerControlRoutes(
  app: FastifyInstance,
  {
    office,
    faults,
    connections,
  }: { office: PostOffice; faults: Faults; connections: Set<BrowserConnection> },
): void {
  const view = ({ keys, ...subscription }: Subscription) => ({
    ...subscription,
    online: subscription.device
      ? [...connections].some((connection) => connection.device === subscription.device)
      : subscription.online,
    playedByTest: keys !== null,
  });

  app.register(
    async (control) => {
      control.addHook('onRequest', async (request, reply) => {
        if (isCrossSiteWrite(request)) return reply.code(403).send({ title: 'Not from another site.' });
      });

      control.post('/browsers', (request, reply) => {
        const { host, senderKey = null } = browserRequest.parse(request.body ?? {});
        const keys = newBrowserKeys();
        const { p256dh, auth } = keys;
        const { token } = office.subscribe({ senderKey, keys, device: null, application: '', subtype: '' });
        const endpoint = `https://${host}/wpush/v2/${token}`;
        return reply.code(201).send({ token, endpoint, p256dh, auth });
      });

      control.get('/subscriptions', () => ({ subscriptions: [...office.subscriptions.values()].map(view) }));
      control.patch<ByToken>('/subscriptions/:token', (request, reply) => {
        const subscription = office.subscriptions.get(request.params.token);
        if (!subscription) return reply.code(404).send({ title: 'No such subscription.' });
        const { online, gone } = change.parse(request.body);
        if (gone !== undefined) office.end(subscription, gone);
        if (online !== undefined) office.setOnline(subscription, online);
        return view(subscription);
      });

      control.get('/messages', async (request) => {
        const { wait, after, ...filter } = messageQuery.parse(request.query);
        const matches = (message: Message) =>
          message.seq > after &&
          (filter.token === undefined || message.token === filter.token) &&
          (filter.fate === undefined || message.fate === filter.fate);
        if (wait > 0) await office.waitFor(matches, wait);
        return { messages: office.messages.filter(matches) };
      });

      // Browsers reconnect on their own, a little later each time.
      control.delete('/connections', (_request, reply) => {
        for (const connection of connections) connection.close();
        return reply.code(204).send();
      });

      control.get('/faults', () => ({ faults: faults.list() }));
      control.post('/faults', (request, reply) => {
        faults.add(faultRequest.parse(request.body));
        return reply.code(201).send({ faults: faults.list() });
      });
      control.delete('/faults', (_request, reply) => {
        faults.clear();
        return reply.code(204).send();
      });
    },
    { prefix: '/simulator' },
  );
}
