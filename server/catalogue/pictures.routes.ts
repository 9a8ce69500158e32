import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { SHOWN_ELSEWHERE } from '#server/platform/http/security-headers.ts';
import { picturesDirectory } from './catalogue.rules.ts';

/** No file has a much longer name: the disk would answer with an error. */
const isPicture = (name: string) => /^[\w.-]{1,200}\.(?:svg|png|jpe?g|webp|avif|gif)$/i.test(name);

/** Serves DATA_DIR/pictures, and those of the demo. A changed picture has a new name, or is seen within the day. */
export function pictureRoutes(app: FastifyInstance, dataDir: string, demoDirectory: string): void {
  void app.register(async (pictures) => {
    pictures.addHook<{ Params: { '*': string } }>('onRequest', async ({ params }, reply) => {
      if (!isPicture(params['*'])) return reply.callNotFound();
    });
    void pictures.register(fastifyStatic, {
      root: [picturesDirectory(dataDir), path.join(demoDirectory, 'pictures')],
      prefix: '/pictures/',
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      allowedPath: (name) => isPicture(name.slice(1)),
      setHeaders: (reply) => {
        reply.header('cache-control', 'public, max-age=86400, stale-while-revalidate=604800');
        // An SVG opened directly is a document: it may draw, and do nothing else.
        reply.header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
        );
        reply.header('x-content-type-options', 'nosniff');
        for (const [name, value] of Object.entries(SHOWN_ELSEWHERE)) reply.header(name, value);
      },
    });
  });
}
