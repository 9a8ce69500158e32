import type { FastifyInstance } from 'fastify';
import { captureOrderPayment, initiatePayPalPayment } from '#contract/payments.ts';
import { createRateLimit } from '#server/platform/rate-limit.ts';
import type { Serve } from '#server/platform/serve.ts';
import * as capture from './capture.service.ts';
import { initiatePayment } from './initiate.service.ts';
import type { PaymentContext } from './payments.types.ts';
import { webhookRoutes } from './webhooks.routes.ts';

export function paymentRoutes(app: FastifyInstance, serve: Serve, context: PaymentContext): void {
  const importance = 'paying';
  const rateLimit = createRateLimit(context.config.authRequestsPerAddressPerMinute);
  serve(initiatePayPalPayment, ({ customer, params }) => initiatePayment(context, customer.id, params.id), {
    importance,
    rateLimit,
  });
  serve(
    captureOrderPayment,
    ({ customer, params }) => capture.captureOrderPayment(context, customer.id, params.id),
    { importance },
  );

  webhookRoutes(app, context);
}
