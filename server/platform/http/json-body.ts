import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON, except in calls that take a file. An endpoint without a body ignores what is sent: a client that
 * says `Content-Type: application/json` and sends nothing does nothing wrong, and some calls may never answer 400 for a
 * body they do not read.
 *
 * A body arrives as bytes, which `readJsonBody` parses once it is known that its sender may have an answer: parsing as
 * much as a stranger may send takes longer than most answers.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // An empty body counts as one without its fields, so the answer names what is missing.
    if (request.routeOptions.config.takesBody === false || body.length === 0) return done(null, undefined);
    done(null, body);
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

/** The value of a body as it arrived. Throws if that is not JSON. */
export function readJsonBody(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return body;
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw Object.assign(new Error('not JSON'), { code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 });
  }
}

function notJson(): Error {
  return Object.assign(new Error('not JSON'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 });
}

/** A string, and the colon that makes it a field's name. Its end is optional, so that no beginning is tried in vain. */
const strings = /"[^"\\]*(?:\\[^][^"\\]*)*\\?(?:"(\s*:)?)?/g;

/**
 * JSON that every reader understands alike. If a field is named twice, some take the first and some the last;
 * `__proto__` is a trap for code that copies fields. Nesting too deep throws, too.
 */
function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  let named = 0;
  for (const [, colon] of text.matchAll(strings)) if (colon !== undefined) named++;
  if (named !== countFields(value)) throw new SyntaxError('a field is named twice');
  return value;
}

/** Walks by itself: `JSON.parse` with a function takes ten times as long. */
function countFields(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countFields(item);
    return count;
  }
  for (const [name, inner] of Object.entries(value)) {
    if (name === '__proto__') throw new SyntaxError('refused');
    count += 1 + countFields(inner);
  }
  return count;
}
