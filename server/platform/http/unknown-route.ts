import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemOf } from '#contract/refusal.ts';
import { sendProblem } from './errors.ts';
import { isPathTooLong } from './request-path.ts';

type Refuse = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Answers requests that match no route: 404, or 405 with the allowed methods (RFC 9110, 15.5.6) at an address of
 * `calls`, each of the form `GET /api/orders/:id`.
 */
export function refuseUnknown(calls: readonly string[]): Refuse {
  const known = calls.map((call) => {
    const [method, path] = call.split(' ') as [string, string];
    return { method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) };
  });
  return (request, reply) => {
    // A valid call with too long an address is not found either.
    if (isPathTooLong(request.url)) return sendProblem(reply, problemOf('request/not-found'));
    const path = request.url.split('?', 1)[0]!;
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length === 0) return sendProblem(reply, problemOf('request/not-found'));
    const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    return sendProblem(reply.header('allow', allowed.join(', ')), problemOf('request/method-not-allowed'));
  };
}
