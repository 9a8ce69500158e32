import type { FastifyInstance } from 'fastify';
import { NOT_KEPT } from './cache-control.ts';

/**
 * The strictest policy under which React's server rendering and hydration work: no inline script, no inline style,
 * nothing from elsewhere. The one Trusted Types policy makes the service worker's URL.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types shop-sw',
].join('; ');

/** The desk has a worker of its own, and no form that the browser submits itself. */
const DESK_POLICY = CONTENT_SECURITY_POLICY.replace("form-action 'self'", "form-action 'none'").replace(
  'trusted-types shop-sw',
  'trusted-types desk-sw',
);

const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';

/** For passkeys, and for keeping the screen awake while parcels are packed. */
const DESK_PERMISSIONS = `${PERMISSIONS}, publickey-credentials-create=(self), publickey-credentials-get=(self), screen-wake-lock=(self)`;

export interface Site {
  isHttps: boolean;
  isDevelopment: boolean;
  /** Pages whose address carries a token, which must not be passed on as a Referer. */
  tokenPages: readonly string[];
}

/** The headers of every answer, unless its route sets one of them itself. */
export function securityHeaders(url: string, site: Site): Record<string, string> {
  return {
    // Vite's development client needs inline styles and a socket; the built shop gets the full policy.
    ...(!site.isDevelopment && {
      'content-security-policy': CONTENT_SECURITY_POLICY,
    }),
    'cache-control': NOT_KEPT,
    'x-content-type-options': 'nosniff',
    'referrer-policy': isAt(url, site.tokenPages) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
    ...(site.isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** For pictures of goods: a mail program in the browser is another site, and shows them in our emails. */
export const SHOWN_ELSEWHERE = { 'cross-origin-resource-policy': 'cross-origin' };

/** For a page of the desk, in place of the above. */
export function deskSecurityHeaders({ isDevelopment }: Pick<Site, 'isDevelopment'>): Record<string, string> {
  return {
    ...(!isDevelopment && { 'content-security-policy': DESK_POLICY }),
    'permissions-policy': DESK_PERMISSIONS,
    'referrer-policy': 'same-origin',
  };
}

export function sendSecurityHeaders(app: FastifyInstance, site: Site): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(request.url, site));
  });
}

function isAt(url: string, paths: readonly string[]): boolean {
  return paths.some((path) => url.startsWith(path) && /^(?:$|[/?])/.test(url.slice(path.length)));
}
