import type { FastifyInstance } from 'fastify';
import { badHeader, operationRoute } from './operation.ts';
import type { Call } from './operation.ts';
import { captureToJson, orderToJson, refundToJson } from './order-view.ts';
import type { Simulator } from './simulator.ts';

const hour = 3_600_000;
const ordersRememberForMs = 6 * hour;
const refundsRememberForMs = 45 * 24 * hour;

export function registerPaymentRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { payments } = simulator;
  const { view } = payments;
  const order = (id: string, call: Call) => orderToJson(payments.require(id), view, call.minimal);

  operationRoute(app, simulator, {
    method: 'POST',
    url: '/v2/checkout/orders',
    operation: 'create',
    remembersForMs: ordersRememberForMs,
    handle(call) {
      const pays = typeof call.body === 'object' && call.body !== null && 'payment_source' in call.body;
      if (pays && !call.hasRequestId) throw badHeader('PayPal-Request-Id', 'PAYPAL_REQUEST_ID_REQUIRED');
      const { id } = payments.create(call.body, call.request);
      return { status: 201, body: order(id, call) };
    },
    replay: (answer, call) => ({ status: 200, body: order('id' in answer ? answer.id : '', call) }),
  });

  operationRoute(app, simulator, {
    method: 'GET',
    url: '/v2/checkout/orders/:id',
    operation: 'get',
    handle: ({ params }) => ({ status: 200, body: orderToJson(payments.require(params.id!), view) }),
  });

  operationRoute(app, simulator, {
    method: 'POST',
    url: '/v2/checkout/orders/:id/capture',
    operation: 'capture',
    remembersForMs: ordersRememberForMs,
    handle(call) {
      payments.capture(call.params.id!, call.request, call.fault);
      return { status: 201, body: order(call.params.id!, call) };
    },
    replay(answer, call) {
      // A refusal is repeated too, even if the buyer has since chosen another instrument.
      if (answer.kind === 'refusal') throw payments.declined(answer.issue, answer.orderId);
      return { status: 200, body: order(answer.id, call) };
    },
  });

  operationRoute(app, simulator, {
    method: 'GET',
    url: '/v2/payments/captures/:id',
    operation: 'get',
    handle: ({ params }) => ({ status: 200, body: captureToJson(payments.requireCapture(params.id!), view) }),
  });

  operationRoute(app, simulator, {
    method: 'POST',
    url: '/v2/payments/captures/:id/refund',
    operation: 'refund',
    remembersForMs: refundsRememberForMs,
    handle(call) {
      const id = payments.refund(call.params.id!, call.body, call.request, call.fault);
      return { status: 201, body: refundToJson(payments.requireRefund(id), view, call.minimal) };
    },
    replay: (answer, call) => ({
      status: 201,
      body: refundToJson(payments.requireRefund('id' in answer ? answer.id : ''), view, call.minimal),
    }),
  });

  operationRoute(app, simulator, {
    method: 'GET',
    url: '/v2/payments/refunds/:id',
    operation: 'get',
    handle: ({ params }) => ({ status: 200, body: refundToJson(payments.requireRefund(params.id!), view) }),
  });
}
