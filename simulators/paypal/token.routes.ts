import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { lifetimeSeconds } from './access-tokens.ts';
import { newDebugId, accountId } from './ids.ts';
import { serverRefusal } from './refusal.ts';
import type { Simulator } from './simulator.ts';

/** The OAuth call has error formats of its own, and no request id. */
export function registerTokenRoutes(
  app: FastifyInstance,
  { faults, ledger, settings, tokens }: Simulator,
): void {
  app.post('/v1/oauth2/token', async (request, reply) => {
    const debugId = newDebugId();
    reply.header('paypal-debug-id', debugId).header('cache-control', 'no-store');
    const fault = faults.take('token');
    if (fault?.fault === 'delay') await sleep(fault.delayMs);
    if (fault?.fault === 'drop-before' || fault?.fault === 'drop-after') {
      reply.hijack();
      reply.raw.destroy();
      return reply;
    }
    if (fault?.fault === 'status-5xx' || fault?.fault === 'status-429') {
      const refusal = serverRefusal(fault.fault === 'status-429' ? 429 : fault.status);
      return reply.code(refusal.status).send(refusal.toBody(debugId));
    }
    if (fault?.fault === 'html-502')
      return reply.code(502).type('text/html').send('<h1>502 Bad Gateway</h1>');

    const wanted = `Basic ${Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')}`;
    if (fault?.fault === 'refuse' || !isSame(request.headers.authorization ?? '', wanted)) {
      const error = { error: 'invalid_client', error_description: 'Client Authentication failed' };
      return reply.code(401).header('www-authenticate', 'Basic').send(error);
    }
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    if (form.get('grant_type') !== 'client_credentials') {
      const error = { error: 'unsupported_grant_type', error_description: 'unsupported grant_type' };
      return reply.code(400).send(error);
    }
    return {
      scope:
        'https://uri.paypal.com/services/payments/realtimepayment https://uri.paypal.com/services/payments/refund',
      access_token: tokens.issue(),
      token_type: 'Bearer',
      app_id: `APP-${accountId(settings.clientId)}`,
      expires_in: lifetimeSeconds,
      nonce: `${new Date(ledger.now()).toISOString()}${debugId}`,
    };
  });
}

/** Compares digests, so that the time taken reveals neither length nor content. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
