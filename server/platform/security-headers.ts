import type { FastifyInstance } from 'fastify';

/**
 * The strictest policy that React's server rendering and hydration hold: no inline script, no inline style,
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

export interface Site {
  isHttps: boolean;
  isDevelopment: boolean;
  /** Pages whose address carries a token, which must not travel on as a Referer. */
  tokenPages: readonly string[];
}

/** What every answer carries, whatever it answers. */
export function securityHeaders(url: string, site: Site): Record<string, string> {
  return {
    // Vite's development client needs inline styles and a socket; the built shop gets the full policy.
    ...(!site.isDevelopment && { 'content-security-policy': CONTENT_SECURITY_POLICY }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': isAt(url, site.tokenPages) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(site.isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
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
