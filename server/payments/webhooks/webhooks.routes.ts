import type { FastifyInstance } from 'fastify';
import type { Admission } from '#server/platform/admission/admission.ts';
import type { PaymentContext } from '#server/payments/payments.types.ts';
import { receiveWebhook } from './webhooks.service.ts';

/**
 * Where PayPal reports what happened. Not in the contract, as customers do not call it. The signature covers
 * the raw bytes, so this route alone does not parse its body.
 */
export function webhookRoutes(
  app: FastifyInstance,
  context: PaymentContext & { admission: Admission },
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/api/webhooks/paypal', { bodyLimit: 1024 * 1024 }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const receive = () => receiveWebhook(context, request.headers, body);
      if (await context.admission.run('entering', request, receive))
        context.background.wake('check payments');
      return reply.send({ received: true });
    });
  });
}
