import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON and nothing else. An endpoint that takes none ignores what is sent: a client that says
 * `Content-Type: application/json` and sends nothing is not at fault, and the capture call may never answer
 * 400 for a body it does not read.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Nothing at all is a body without its fields: the answer then names what is missing.
    if (request.routeOptions.config.takesBody === false || body.length === 0) return done(null, undefined);
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer);
      done(null, JSON.parse(text, refusePrototypes));
    } catch {
      done(Object.assign(new Error('not JSON'), { code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 }));
    }
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, _body, done) => {
    if (request.routeOptions.config.takesBody === false) return done(null, undefined);
    done(Object.assign(new Error('not JSON'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }));
  });
}

function refusePrototypes(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('refused');
  return value;
}
