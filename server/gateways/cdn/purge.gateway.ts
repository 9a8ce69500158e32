import type { Config } from '#server/config/config.ts';
import { call } from '#server/gateways/http/call.gateway.ts';

export interface PurgeGateway {
  /** Throws unless the CDN has accepted them all. */
  purge(tags: readonly string[], signal: AbortSignal): Promise<void>;
}

const DEADLINE_MILLISECONDS = 5000;

/**
 * How the two kinds of CDN are purged, and how many tags each accepts at once: Fastly's way, and
 * Cloudflare's.
 */
const calls = {
  'Surrogate-Key': { atOnce: 256, body: (tags: readonly string[]) => ({ surrogate_keys: tags }) },
  'Cache-Tag': { atOnce: 30, body: (tags: readonly string[]) => ({ tags }) },
};

export function createPurgeGateway(
  { purgeUrl, token, tokenHeader, tagHeader }: NonNullable<Config['cdn']>,
  { deadlineMilliseconds = DEADLINE_MILLISECONDS } = {},
): PurgeGateway {
  const { atOnce, body } = calls[tagHeader];
  const isBearer = tokenHeader.toLowerCase() === 'authorization';
  const headers = {
    'content-type': 'application/json',
    ...(token !== '' && { [tokenHeader]: isBearer ? `Bearer ${token}` : token }),
  };
  return {
    async purge(tags, signal) {
      for (let first = 0; first < tags.length; first += atOnce) {
        const answer = await call(purgeUrl, {
          method: 'POST',
          headers,
          body: JSON.stringify(body(tags.slice(first, first + atOnce))),
          signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMilliseconds)]),
        });
        if (!answer.ok) throw new Error(`the CDN answered a purge with ${answer.status}`);
      }
    },
  };
}
