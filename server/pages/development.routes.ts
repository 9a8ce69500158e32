import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import type { DeskShell } from './desk-shell.service.ts';
import type { Storefront } from './storefront.service.ts';

/**
 * `npm run dev`: Vite serves the sources, reloads changes in the browser, and renders pages from the sources.
 */
export async function startDevelopment(): Promise<{
  storefront: Storefront;
  deskShell: DeskShell;
  attach: (app: FastifyInstance) => void;
  stop: () => Promise<void>;
}> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  return {
    storefront: {
      renderPage: async (input) => {
        const entry = (await vite.ssrLoadModule('/storefront/entry.server.tsx')) as Storefront;
        const page = await entry.renderPage(input);
        return { ...page, html: await vite.transformIndexHtml(new URL(input.url).pathname, page.html) };
      },
    },
    deskShell: async (url) => vite.transformIndexHtml(url, await readFile('desk/index.html', 'utf8')),
    // Vite answers its own requests and passes the rest on.
    attach: (app) => {
      app.addHook('onRequest', (request, reply, done) =>
        vite.middlewares(request.raw, reply.raw, () => done()),
      );
    },
    stop: () => vite.close(),
  };
}
