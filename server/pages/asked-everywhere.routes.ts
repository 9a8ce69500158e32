import type { FastifyInstance } from 'fastify';
import { pages } from '#contract/pages.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';

const HOUR = 'public, max-age=3600';
const EXPIRES_AFTER_DAYS = 90;

/** What programs ask every site for, at an address that they choose. */
export function askedEverywhereRoutes(
  app: FastifyInstance,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
): void {
  // Feed readers and search engines look for an icon here, whatever the pages say.
  app.get('/favicon.ico', async (_request, reply) =>
    reply.header('cache-control', HOUR).redirect('/apple-touch-icon.png'),
  );

  // Where password managers send somebody whose password is weak or known.
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect(pages.changePassword));

  // Where to write to about a hole in the shop (RFC 9116).
  app.get('/.well-known/security.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', HOUR)
      .send(
        [
          `Contact: mailto:${config.shopEmail}`,
          `Expires: ${daysBefore(clock.now(), -EXPIRES_AFTER_DAYS).toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${config.publicUrl}${request.routeOptions.url}`,
          '',
        ].join('\n'),
      ),
  );
}
