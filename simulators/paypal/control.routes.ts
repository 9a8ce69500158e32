import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isCrossSiteWrite } from '#simulators/same-site.ts';
import { disputeRequest } from './disputes.ts';
import { faultRequest } from './faults.ts';
import { entriesOf } from './ledger.ts';
import { captureToJson, orderToJson, refundToJson } from './order-view.ts';
import { unprocessable } from './refusal.ts';
import type { Simulator } from './simulator.ts';

const logQuery = z.strictObject({
  after: z.coerce.number().int().min(0).default(0),
  type: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(100_000).default(10_000),
});
const stateQuery = z.strictObject({ limit: z.coerce.number().int().min(1).max(20_000).default(1_000) });
const clockRequest = z.strictObject({ advanceMs: z.int().min(0) });
const approval = z.strictObject({ instrument: z.enum(['good', 'declined']).default('good') });
const settlement = z.strictObject({ status: z.enum(['COMPLETED', 'DECLINED']) });
const webhookAddress = z.strictObject({ url: z.url({ protocol: /^https?$/ }).nullable() });
const customEvent = z.strictObject({
  event_type: z.string().min(1),
  resource: z.record(z.string(), z.unknown()),
});

type ById = { Params: { id: string } };

/** For tests and sceptics; PayPal has nothing like it. */
export function registerControlRoutes(app: FastifyInstance, { faults, ledger, payments }: Simulator): void {
  const { state } = ledger;
  const { view } = payments;
  const json = (body: unknown) =>
    typeof body === 'string' && body !== '' ? (JSON.parse(body) as unknown) : {};

  app.register(
    async (control) => {
      control.addHook('onRequest', async (request, reply) => {
        if (isCrossSiteWrite(request)) return reply.code(403).send({ title: 'Not from another site.' });
      });
      // As everywhere: the content of an answer is on disk before it is sent.
      control.addHook('onSend', async () => ledger.durable());

      control.get('/log', async (request) => {
        const { after, type, limit } = logQuery.parse(request.query);
        await ledger.durable();
        const entries = [];
        for await (const entry of entriesOf(ledger.path, after)) {
          if (!type || entry.type === type) entries.push(entry);
          if (entries.length === limit) break;
        }
        return { entries };
      });

      control.get('/state', (request) => {
        const { limit } = stateQuery.parse(request.query);
        const newest = <T>(map: Map<string, T>) => [...map.values()].slice(-limit);
        return {
          now: new Date(ledger.now()).toISOString(),
          webhookUrl: state.webhookUrl ?? null,
          orders: newest(state.orders).map((order) => orderToJson(order, view)),
          captures: newest(state.captures).map((capture) => captureToJson(capture, view)),
          refunds: newest(state.refunds).map((refund) => refundToJson(refund, view)),
          webhooks: newest(state.webhooks),
        };
      });

      control.get('/faults', () => ({ faults: faults.list() }));
      control.post('/faults', (request, reply) => {
        faults.add(faultRequest.parse(json(request.body)));
        return reply.code(201).send({ faults: faults.list() });
      });
      control.delete('/faults', (_request, reply) => {
        faults.clear();
        return reply.code(204).send();
      });

      control.post('/clock', (request) => {
        const { advanceMs: byMs } = clockRequest.parse(json(request.body));
        ledger.record({ type: 'clock.advanced', byMs });
        payments.reverseForgottenApprovals();
        return { now: new Date(ledger.now()).toISOString() };
      });

      control.post<ById>('/orders/:id/approve', (request) => {
        const { instrument } = approval.parse(json(request.body));
        const order = payments.require(request.params.id);
        if (order.captureIds.length > 0) throw unprocessable('ORDER_ALREADY_CAPTURED');
        payments.approve(order.id, instrument);
        return orderToJson(order, view);
      });
      control.post<ById>('/captures/:id/settle', (request) => {
        const { status } = settlement.parse(json(request.body));
        return captureToJson(payments.settle(request.params.id, status), view);
      });

      control.post<ById>('/captures/:id/dispute', (request, reply) => {
        const wanted = disputeRequest.parse(json(request.body));
        return reply.code(201).send(payments.dispute(request.params.id, wanted));
      });
      control.post<ById>('/captures/:id/reverse', (request, reply) =>
        reply.code(201).send(payments.reverse(request.params.id)),
      );

      control.put('/webhook', (request) => {
        const { url } = webhookAddress.parse(json(request.body));
        ledger.record({ type: 'webhook.configured', url: url ?? undefined });
        return { url };
      });
      control.post('/webhooks', (request, reply) => {
        const { event_type: type, resource } = customEvent.parse(json(request.body));
        return reply.code(201).send(payments.raise(type, resource));
      });
      control.post<ById>('/webhooks/:id/resend', (request, reply) => {
        const webhook = state.webhooks.get(request.params.id);
        if (!webhook) return reply.code(404).send({ title: 'No such event.' });
        ledger.record({ type: 'webhook.resent', eventId: webhook.event.id, nextAttemptAt: Date.now() });
        return reply.code(202).send(webhook);
      });
    },
    { prefix: '/simulator' },
  );
}
