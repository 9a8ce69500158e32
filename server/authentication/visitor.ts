import type { FastifyRequest } from 'fastify';

/** Who knocks, as far as a request tells. */
export interface Visitor {
  /** Network address. */
  address: string;
  /** What the client calls itself. */
  device: string;
}

export function visitorOf(request: FastifyRequest): Visitor {
  return { address: request.ip, device: request.headers['user-agent'] ?? '' };
}
