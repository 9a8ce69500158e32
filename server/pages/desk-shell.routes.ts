import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deskPages } from '#contract/desk/pages.ts';
import { NEVER_CHANGES, NOT_KEPT } from '#server/platform/http/cache-control.ts';
import { deskSecurityHeaders, type Site } from '#server/platform/http/security-headers.ts';
import { deskAssets, deskManifest, loadDeskWorker, type DeskShell } from './desk-shell.service.ts';
import type { ServePage } from './pages.routes.ts';

interface Door {
  site: Site;
  isOpenTo: (request: FastifyRequest) => boolean;
  /**
   * The answer where the desk is closed: the same as at an address that does not exist. Null: there are no
   * pages.
   */
  otherwise: ServePage | null;
}

/**
 * The pages of the owner's desk: one shell, which reveals nothing. An address that is not a page gets it too,
 * with 404.
 */
export function deskShellRoutes(
  app: FastifyInstance,
  shell: DeskShell,
  { site, isOpenTo, otherwise }: Door,
): void {
  void app.register(async (desk) => {
    desk.addHook('onRequest', async (request, reply) => {
      if (!isOpenTo(request)) return otherwise ? otherwise(request, reply) : reply.callNotFound();
    });

    void desk.register(fastifyStatic, {
      root: deskAssets,
      prefix: '/desk/assets/',
      index: false,
      preCompressed: true,
      decorateReply: false,
      suppressWarning: true,
      // The names of built files contain a hash of their content, so they never change.
      setHeaders: (response) => void response.header('cache-control', NEVER_CHANGES),
    });

    const serveFile = (path: string, type: string, text: string, more = {}) =>
      desk.get(path, async (_, reply) =>
        reply.headers({ 'content-type': type, 'cache-control': NOT_KEPT, ...more }).send(text),
      );
    serveFile('/desk/manifest.webmanifest', 'application/manifest+json; charset=utf-8', deskManifest);
    const worker = loadDeskWorker();
    // The desk's home lies above its folder.
    const scope = { 'service-worker-allowed': deskPages.home };
    if (worker !== null)
      serveFile('/desk/service-worker.js', 'text/javascript; charset=utf-8', worker, scope);

    const headers = {
      ...deskSecurityHeaders(site),
      'cache-control': NOT_KEPT,
      'x-robots-tag': 'noindex',
      'content-type': 'text/html; charset=utf-8',
    };
    const serve = (path: string, status: number) =>
      desk.get(path, async (request, reply) =>
        reply
          .code(status)
          .headers(headers)
          .send(await shell(request.url)),
      );
    for (const path of Object.values(deskPages)) serve(path, 200);
    serve('/desk/*', 404);
  });
}
