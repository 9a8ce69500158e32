import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { picturesDirectory } from './catalogue.rules.ts';

/** Serves DATA_DIR/pictures. A changed picture has a new name, or is seen within the day. */
export function pictureRoutes(app: FastifyInstance, config: { dataDir: string }): void {
  app.register(fastifyStatic, {
    root: picturesDirectory(config.dataDir),
    prefix: '/pictures/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    allowedPath: (path) => /^\/[\w.-]+\.(?:svg|png|jpe?g|webp|avif|gif)$/i.test(path),
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=86400, stale-while-revalidate=604800');
      // An SVG opened directly is a document: it may draw, and do nothing else.
      reply.header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      );
      reply.header('x-content-type-options', 'nosniff');
    },
  });
}
