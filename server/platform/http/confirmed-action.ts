import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/**
 * Identifies one request of one session by its content and its idempotency key. Making the same request again is a new
 * act; retrying after a lost answer is not.
 */
export function actOf(request: FastifyRequest, sessionId: string): Buffer {
  const { method, url, body, headers } = request;
  // As it arrived: it has not been parsed yet.
  const content = Buffer.isBuffer(body) ? body.toString('latin1') : null;
  const parts = [sessionId, method, url, content, headers['idempotency-key'] ?? null];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
