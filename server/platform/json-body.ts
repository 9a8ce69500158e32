import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON, except in calls that take a file. An endpoint without a body ignores what is sent: a client that
 * says `Content-Type: application/json` and sends nothing does nothing wrong, and some calls may never answer 400 for a
 * body they do not read.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // An empty body counts as one without its fields, so the answer names what is missing.
    if (request.routeOptions.config.takesBody === false || body.length === 0) return done(null, undefined);
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer);
      done(null, parseJson(text));
    } catch {
      done(Object.assign(new Error('not JSON'), { code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 }));
    }
  });
  // A file is handed over as a stream, before a byte of it has been read, to calls that take one.
  app.addContentTypeParser(/^(?:image\/|application\/octet-stream)/, (request, file, done) => {
    if (request.routeOptions.config.takesFile === true) return done(null, file);
    if (request.routeOptions.config.takesBody === false) return done(null, undefined);
    done(notJson());
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, _body, done) => {
    if (request.routeOptions.config.takesBody === false) return done(null, undefined);
    done(notJson());
  });
}

function notJson(): Error {
  return Object.assign(new Error('not JSON'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 });
}

/** A string, and the colon that makes it a field's name. */
const strings = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

/**
 * JSON that every reader understands alike. If a field is named twice, some take the first and some the last;
 * `__proto__` is a trap for code that copies fields. Nesting too deep throws, too.
 */
function parseJson(text: string): unknown {
  let kept = 0;
  const value: unknown = JSON.parse(text, function (this: unknown, key: string, inner: unknown) {
    if (key === '__proto__') throw new SyntaxError('refused');
    if (!Array.isArray(this)) kept++;
    return inner;
  });
  let named = 0;
  for (const [, colon] of text.matchAll(strings)) if (colon !== undefined) named++;
  // One less, because JSON.parse hands over the whole as a field of an object that it makes up.
  if (named !== kept - 1) throw new SyntaxError('a field is named twice');
  return value;
}
