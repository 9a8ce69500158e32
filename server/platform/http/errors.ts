import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemOf, Refusal, type Problem, type RefusalCode } from '#contract/refusal.ts';
import { NOT_KEPT } from './cache-control.ts';
import { isCustomerGone, isDatabaseAway, isTooSlow } from '#server/platform/database/database.ts';
import { InvalidInput } from './serve.ts';

/** Fastify's own refusals, translated into ours. */
const fastifyRefusals: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request/not-json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request/too-large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request/malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request/malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request/malformed',
  FST_ERR_BAD_URL: 'request/not-found',
};

/** The one place where errors become answers. Nothing internal leaks: a 5xx carries only an id to quote. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = problemFor(error, request);
    // Refusals for load are counted, not logged: in a crowd the lines would be endless, and take time that is short.
    const isCrowd = error instanceof Refusal && error.code === 'server/busy';
    if (problem.status >= 500 && !isCrowd) {
      request.log.error({ err: error, code: problem.code }, 'request failed');
    }
    return sendProblem(reply, problem);
  });
}

/** The answer to an expected error, for a request or for work within the process; null for an unexpected one. */
export function problemOfWork(error: unknown): Problem | null {
  if (error instanceof Refusal) return { ...problemOf(error.code, error.values), ...error.details };
  if (error instanceof InvalidInput) {
    const problem = error.errors[0]?.message ?? 'Something in the request is not right.';
    return { ...problemOf('request/invalid', { problem }), problem: undefined, errors: error.errors };
  }
  return isDatabaseAway(error) || isTooSlow(error) ? problemOf('server/busy', { retryAfter: 2 }) : null;
}

function problemFor(error: FastifyError, request: FastifyRequest): Problem {
  if (error instanceof Refusal || error instanceof InvalidInput) return problemOfWork(error)!;
  const known = fastifyRefusals[error.code];
  if (known) return problemOf(known);
  if (isCustomerGone(error)) {
    // The person at the desk still exists; the account they asked for does not.
    const isAtDesk = request.url.startsWith('/api/desk/');
    return problemOf(isAtDesk ? 'customers/no-such-account' : 'session/required');
  }
  // The client hung up in the middle of its body, which has the same error code as a lost database.
  if (!request.raw.complete && request.raw.destroyed) return problemOf('request/malformed');
  const said = problemOfWork(error);
  if (said) return said;
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return { ...problemOf('request/malformed'), status: error.statusCode };
  }
  return problemOf('server/unexpected', { id: request.id });
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (typeof problem.retryAfter === 'number') reply.header('retry-after', problem.retryAfter);
  return reply
    .code(problem.status)
    .header('cache-control', NOT_KEPT)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}
