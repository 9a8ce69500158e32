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

/** Pages whose address carries a token: it must not travel on as a Referer. */
const tokenPages =
  /^\/(?:verify-email-handler|reset-password-handler|app-login|enable-notifications|open)(?:$|[/?])/;

export function sendSecurityHeaders(
  app: FastifyInstance,
  options: { isHttps: boolean; isDevelopment: boolean },
): void {
  app.addHook('onRequest', async (request, reply) => {
    // Vite's development client needs inline styles and a socket; the built shop gets the full policy.
    if (!options.isDevelopment) reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
    reply.header('x-content-type-options', 'nosniff');
    reply.header(
      'referrer-policy',
      tokenPages.test(request.url) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    );
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('cross-origin-resource-policy', 'same-origin');
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    if (options.isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}
