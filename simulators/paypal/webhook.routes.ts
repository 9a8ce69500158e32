import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { operationRoute } from './operation.ts';
import { rawMember } from './raw-json.ts';
import { describe, invalidRequest } from './refusal.ts';
import type { Simulator } from './simulator.ts';
import { isGenuine } from './webhook-signature.ts';

export const certificatePath = '/v1/notifications/certs';

const verification = z.object({
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  webhook_id: z.string(),
  cert_url: z.string(),
  auth_algo: z.string(),
  webhook_event: z.record(z.string(), z.unknown()),
});

export function registerWebhookRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { identity, settings } = simulator;

  app.get<{ Params: { id: string } }>(`${certificatePath}/:id`, (request, reply) => {
    if (request.params.id !== identity.certificateId) return reply.code(404).send('');
    return reply
      .type('application/x-pem-file')
      .header('cache-control', 'public, max-age=86400')
      .send(identity.certificatePem);
  });

  operationRoute(app, simulator, {
    method: 'POST',
    url: '/v1/notifications/verify-webhook-signature',
    operation: 'get',
    handle({ body, rawBody }) {
      const parsed = verification.safeParse(body);
      if (!parsed.success) {
        const issue = 'MISSING_REQUIRED_PARAMETER';
        throw invalidRequest({ issue, location: 'body', description: describe(issue) });
      }
      const rawEvent = rawMember(rawBody, 'webhook_event') ?? '';
      const genuine =
        parsed.data.webhook_id === settings.webhookId && isGenuine(parsed.data, rawEvent, identity);
      return { status: 200, body: { verification_status: genuine ? 'SUCCESS' : 'FAILURE' } };
    },
  });
}
