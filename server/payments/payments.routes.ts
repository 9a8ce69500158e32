import type { FastifyInstance } from 'fastify';
import { captureOrderPayment, initiatePayPalPayment } from '#contract/payments.ts';
import type { Admission } from '#server/platform/admission/admission.ts';
import { createRateLimit } from '#server/platform/admission/rate-limit.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import * as capture from './capture.service.ts';
import { initiatePayment } from './initiate.service.ts';
import type { PaymentContext } from './payments.types.ts';
import { webhookRoutes } from './webhooks/webhooks.routes.ts';

export function paymentRoutes(
  app: FastifyInstance,
  serve: Serve,
  context: PaymentContext & { admission: Admission },
): void {
  const lane = 'paying';
  const rateLimit = createRateLimit(context.config.authRequestsPerAddressPerMinute);
  serve(initiatePayPalPayment, ({ by, params }) => initiatePayment(context, by.customerId, params.id), {
    lane,
    rateLimit,
  });
  serve(
    captureOrderPayment,
    ({ by, params }) => capture.captureOrderPayment(context, by.customerId, params.id),
    { lane },
  );

  webhookRoutes(app, context);
}
