import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/**
 * Tells one request of one session from all others: what it asks for, and the key it is made with. So the same once more
 * is another act, and trying again after a lost answer is the same.
 */
export function actOf(request: FastifyRequest, sessionId: string): Buffer {
  const { method, url, body, headers } = request;
  const parts = [sessionId, method, url, body ?? null, headers['idempotency-key'] ?? null];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
