import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '#server/platform/metrics.ts';
import { isPassedOn } from '#server/platform/admission/who-asks.ts';

export interface HealthParts {
  metrics: Metrics;
  metricsToken: string | null;
  /** Whether the database answers and its migrations are up to date. */
  isDatabaseReady: () => Promise<boolean>;
  isClosing: () => boolean;
  /** True if it cannot read what has changed, and so keeps no answers. */
  isBlind: () => boolean;
}

/**
 * `/livez`: the process is running. `/readyz`: it can serve. `/metrics`: Prometheus, from this machine or with a token.
 */
export function serveHealth(app: FastifyInstance, parts: HealthParts): void {
  app.get('/livez', async () => ({ status: 'alive' }));

  // Simultaneous requests share one query, because anybody may ask, as often as they like.
  let asked: Promise<boolean> | null = null;
  const isDatabaseReady = () =>
    (asked ??= parts
      .isDatabaseReady()
      .catch(() => false)
      .finally(() => (asked = null)));
  app.get('/readyz', async (_request, reply) => {
    const isReady = !parts.isClosing() && (await isDatabaseReady());
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });

  app.get('/metrics', async (request, reply) => {
    const isAllowed = parts.metricsToken
      ? isSame(request.headers.authorization ?? '', `Bearer ${parts.metricsToken}`)
      : isFromThisMachine(request);
    if (!isAllowed) return reply.callNotFound();
    const { registry, blindProcesses } = parts.metrics;
    blindProcesses.set(parts.isBlind() ? 1 : 0);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Excludes the proxy of this machine, which speaks for strangers: `request.ip` shows their address only if
 * TRUSTED_PROXIES names the proxy, so any request with a forwarding header counts as theirs.
 */
function isFromThisMachine(request: FastifyRequest): boolean {
  return !isPassedOn(request) && (request.ip === '::1' || /^(::ffff:)?127\./.test(request.ip));
}
