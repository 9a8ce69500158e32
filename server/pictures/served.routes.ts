import type { FastifyInstance } from 'fastify';
import { refuse } from '#contract/refusal.ts';
import { NEVER_CHANGES } from '#server/platform/http/cache-control.ts';
import type { InTurn } from '#server/platform/admission/admission.ts';
import { SHOWN_ELSEWHERE } from '#server/platform/http/security-headers.ts';
import { servedFile } from './pictures.rules.ts';
import type { PictureContext } from './pictures.types.ts';
import { createIsKnown, findServed } from './served.service.ts';

/** Pictures added by staff. The content at an address never changes, so browsers cache it permanently. */
export function servedPictureRoutes(
  app: FastifyInstance,
  context: Pick<PictureContext, 'db' | 'config' | 'log' | 'pictures'> & { inTurn: InTurn },
): void {
  const isKnown = createIsKnown(context.db);
  const isFar = context.config.pictures.s3 !== null;
  app.get<{ Params: { file: string } }>(`/pictures/:file(${servedFile})`, async (request, reply) => {
    const { file } = request.params;
    const etag = `"${file}"`;
    if (request.headers['if-none-match'] === etag) return reply.code(304).headers(forGood(etag)).send();
    // A bucket costs money and time with each request, so it is not asked for names that somebody has made
    // up.
    if (isFar && !(await context.inTurn(request, () => isKnown(file)))) throw refuse('request/not-found');
    const found = await findServed(context, file);
    if (found === null) throw refuse('request/not-found');
    return reply
      .headers(found.isStandIn ? {} : forGood(etag))
      .headers(SHOWN_ELSEWHERE)
      .header('content-length', found.bytes)
      .type(`image/${found.isStandIn || file.endsWith('.webp') ? 'webp' : 'avif'}`)
      .send(found.content);
  });
}

function forGood(etag: string): Record<string, string> {
  return { etag, 'cache-control': NEVER_CHANGES };
}
