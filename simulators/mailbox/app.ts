import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isCrossSiteWrite, refuseForeignHosts } from '#simulators/same-site.ts';
import { mailFault } from './faults.ts';
import type { MailFaults } from './faults.ts';
import type { MessageStore } from './message-store.ts';
import { framedHtml, frameSandbox, listPage, messagePage, missingPage } from './pages.ts';

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; frame-src 'self'; " +
  "form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
// A message may carry inline styles and pictures, but never a script.
const messagePolicy =
  `sandbox ${frameSandbox}; default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; ` +
  "form-action 'none'; frame-ancestors 'self'";

const listed = 100;

const listQuery = z.strictObject({
  to: z.string().max(320).optional(),
  subject: z.string().max(998).optional(),
  /** Only messages that came after the one with this id. */
  after: z.string().max(64).optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  /** How long to wait, in milliseconds, for a first message that matches. */
  wait: z.coerce.number().int().min(0).max(60_000).default(0),
});

export function createApp(store: MessageStore, faults: MailFaults): FastifyInstance {
  const app = Fastify({ logger: false, bodyLimit: 16 * 1024, forceCloseConnections: true });
  const css = readFileSync(new URL('./mailbox.css', import.meta.url), 'utf8');
  const script = readFileSync(new URL('./list.js', import.meta.url), 'utf8');

  refuseForeignHosts(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': pagePolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    if (isCrossSiteWrite(request)) return reply.code(403).send({ title: 'Not from another site.' });
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) return reply.code(400).send({ title: z.prettifyError(error) });
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    return reply
      .code(status)
      .send({ title: status < 500 ? (error as Error).message : 'The mailbox failed.' });
  });

  app.get('/mailbox.css', (_request, reply) => reply.type('text/css').send(css));
  app.get('/mailbox.js', (_request, reply) => reply.type('text/javascript').send(script));

  app.get<{ Querystring: { to?: unknown } }>('/', (request, reply) => {
    const to = String(request.query.to ?? '').trim();
    return reply.type('text/html').send(listPage(store.list({ to }, listed), store.count, to));
  });
  app.get<{ Params: { id: string } }>('/messages/:id', async (request, reply) => {
    const message = await store.find(request.params.id);
    reply.type('text/html').code(message ? 200 : 404);
    return message ? messagePage(message) : missingPage();
  });
  app.get<{ Params: { id: string } }>('/messages/:id/html', async (request, reply) => {
    const message = await store.find(request.params.id);
    reply.type('text/html').code(message ? 200 : 404);
    return message
      ? reply.header('content-security-policy', messagePolicy).send(framedHtml(message))
      : missingPage();
  });
  app.get<{ Params: { id: string } }>('/messages/:id/raw', async (request, reply) => {
    const raw = await store.findRaw(request.params.id);
    return raw
      ? reply.type('text/plain; charset=utf-8').send(raw)
      : reply.type('text/html').code(404).send(missingPage());
  });

  app.get('/api/messages', async (request) => {
    const { limit, wait, ...filter } = listQuery.parse(request.query);
    if (wait > 0 && store.list(filter, 1).length === 0) await store.waitForArrival(filter, wait);
    return { messages: store.list(filter, limit), total: store.count };
  });
  app.get<{ Params: { id: string } }>('/api/messages/:id', async (request, reply) => {
    const message = await store.find(request.params.id);
    return message ?? reply.code(404).send({ title: 'No such message.' });
  });
  app.delete('/api/messages', async (_request, reply) => {
    await store.deleteAll();
    return reply.code(204).send();
  });

  app.get('/api/faults', () => ({ faults: faults.list() }));
  app.post('/api/faults', (request, reply) => {
    faults.add(mailFault.parse(request.body));
    return reply.code(201).send({ faults: faults.list() });
  });
  app.delete('/api/faults', (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });
  return app;
}
