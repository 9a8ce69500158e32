import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault, Operation } from './faults.ts';
import { newDebugId } from './ids.ts';
import {
  Refusal,
  describe,
  inProgress,
  invalidRequest,
  notFound,
  refusalOfIssue,
  serverRefusal,
} from './refusal.ts';
import type { Simulator } from './simulator.ts';
import type { Answer, RequestKey } from './state.ts';
import { tamper } from './tamper.ts';

export type Call = {
  params: Record<string, string>;
  /** The parsed body; undefined if there was none. */
  body: unknown;
  rawBody: string;
  hasRequestId: boolean;
  /** Recorded with the effect of the call; undefined without a PayPal-Request-Id. */
  request: RequestKey | undefined;
  /** `Prefer: return=minimal`, which is the default. */
  minimal: boolean;
  fault: Fault | undefined;
};

type Outcome = { status: number; body: unknown };

export type OperationRoute = {
  method: 'GET' | 'POST';
  url: string;
  operation: Operation;
  /** How long a PayPal-Request-Id is remembered. */
  remembersForMs?: number;
  handle(call: Call): Outcome;
  /** Answers a repeated PayPal-Request-Id with the result of the first request in its present state. */
  replay?(answer: Answer, call: Call): Outcome;
};

/** Request ids whose first request has not been answered yet. */
const inFlight = new Set<string>();

/**
 * Registers one of PayPal's calls. Wraps its handler in everything that calls share: the access token, the
 * request id, the faults, the rule that no answer is sent before the log is on disk, and PayPal's error
 * format.
 */
export function operationRoute(app: FastifyInstance, simulator: Simulator, route: OperationRoute): void {
  app.route({
    method: route.method,
    url: route.url,
    async handler(request, reply) {
      const debugId = newDebugId();
      reply
        .header('paypal-debug-id', debugId)
        .header('cache-control', 'max-age=0, no-cache, no-store, must-revalidate');
      const refused = refuseCaller(simulator, request, debugId);
      if (refused) return send(reply, refused);
      const fault = simulator.faults.take(route.operation);
      const key = requestKeyOf(route.operation, request);
      if (key && inFlight.has(key.key)) return send(reply, toOutcome(inProgress(), debugId));
      if (key) inFlight.add(key.key);
      try {
        const early = await strikeBefore(fault, reply, debugId);
        if (early === 'gone') return reply;
        const outcome = early ?? perform(simulator, route, request, key, fault, debugId);
        await simulator.ledger.durable();
        return await strikeAfter(early ? undefined : fault, reply, outcome, debugId);
      } finally {
        if (key) inFlight.delete(key.key);
      }
    },
  });
}

function perform(
  simulator: Simulator,
  route: OperationRoute,
  request: FastifyRequest,
  key: RequestKey | undefined,
  fault: Fault | undefined,
  debugId: string,
): Outcome {
  try {
    const mocked = mockedIssue(request);
    if (mocked) throw refusalOfIssue(mocked);
    if (fault?.fault === 'refuse') throw refusalOfIssue(fault.issue ?? 'TRANSACTION_REFUSED');
    if (fault?.fault === 'expired') throw notFound();
    const call: Call = {
      params: request.params as Record<string, string>,
      body: parseBody(request),
      rawBody: String(request.body ?? ''),
      hasRequestId: key !== undefined,
      request: key,
      minimal: !String(request.headers.prefer ?? '').includes('return=representation'),
      fault,
    };
    const answer =
      key && fault?.fault !== 'forget-request-id' ? remembered(simulator, route, key) : undefined;
    if (answer && route.replay) {
      if (answer.fingerprint !== key!.fingerprint)
        simulator.ledger.record({ type: 'request-id.reused', key: key!.key, note: 'with another body' });
      return route.replay(answer, call);
    }
    return route.handle(call);
  } catch (error) {
    if (error instanceof Refusal) return toOutcome(error, debugId);
    throw error;
  }
}

function toOutcome(refusal: Refusal, debugId: string): Outcome {
  return { status: refusal.status, body: refusal.toBody(debugId) };
}

/** PayPal answers a bad token in OAuth's format, and a missing one in its own. */
function refuseCaller(simulator: Simulator, request: FastifyRequest, debugId: string): Outcome | undefined {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token)
    return toOutcome(new Refusal(401, 'AUTHENTICATION_FAILURE'), debugId);
  return simulator.tokens.isValid(token) ? undefined : badToken;
}

const badToken: Outcome = {
  status: 401,
  body: { error: 'invalid_token', error_description: 'The token is not known or has expired' },
};

function requestKeyOf(operation: Operation, request: FastifyRequest): RequestKey | undefined {
  const id = request.headers['paypal-request-id'];
  if (request.method !== 'POST' || typeof id !== 'string' || id === '') return undefined;
  const fingerprint = createHash('sha256')
    .update(String(request.body ?? ''))
    .digest('base64url')
    .slice(0, 22);
  return { key: `${operation} ${request.url} ${id}`, fingerprint };
}

function remembered(simulator: Simulator, route: OperationRoute, key: RequestKey): Answer | undefined {
  const answer = simulator.ledger.state.answers.get(key.key);
  return answer && simulator.ledger.now() - answer.at <= (route.remembersForMs ?? 0) ? answer : undefined;
}

/** PayPal's own switch for negative tests: `PayPal-Mock-Response: {"mock_application_codes":"INSTRUMENT_DECLINED"}`. */
function mockedIssue(request: FastifyRequest): string | undefined {
  const header = request.headers['paypal-mock-response'];
  if (typeof header !== 'string') return undefined;
  const parsed = parseJson(header) as { mock_application_codes?: unknown } | undefined;
  const codes = parsed?.mock_application_codes;
  const code: unknown = Array.isArray(codes) ? codes[0] : codes;
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : undefined;
}

function parseBody(request: FastifyRequest): unknown {
  const id = request.headers['paypal-request-id'];
  if (typeof id === 'string' && id.length > 108)
    throw badHeader('PayPal-Request-Id', 'INVALID_STRING_LENGTH');
  if (request.method === 'GET') return undefined;
  if (!request.headers['content-type']?.startsWith('application/json'))
    throw new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE');
  const text = String(request.body ?? '').trim();
  if (text === '') return undefined;
  const body = parseJson(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    const issue = 'MALFORMED_REQUEST_JSON';
    throw invalidRequest({ issue, location: 'body', description: describe(issue) });
  }
  return body;
}

export function badHeader(field: string, issue: string): Refusal {
  return invalidRequest({ issue, field, location: 'header', description: describe(issue) });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Faults before PayPal has done anything: another answer, a cut connection ("gone"), or only a delay. */
async function strikeBefore(
  fault: Fault | undefined,
  reply: FastifyReply,
  debugId: string,
): Promise<Outcome | 'gone' | undefined> {
  switch (fault?.fault) {
    case 'delay':
      await sleep(fault.delayMs);
      return undefined;
    case 'drop-before':
      return cutLine(reply);
    case 'status-5xx':
      return toOutcome(serverRefusal(fault.status), debugId);
    case 'status-429':
      return toOutcome(serverRefusal(429), debugId);
    case 'token-expired':
      return badToken;
    case 'html-502':
      return htmlError;
    default:
      return undefined;
  }
}

/** Faults in the answer to something that has been done. */
async function strikeAfter(
  fault: Fault | undefined,
  reply: FastifyReply,
  outcome: Outcome,
  debugId: string,
): Promise<FastifyReply> {
  switch (fault?.fault) {
    case 'delay-after':
      await sleep(fault.delayMs);
      return send(reply, outcome);
    case 'drop-after':
      cutLine(reply);
      return reply;
    case 'status-5xx-after':
      return send(reply, toOutcome(serverRefusal(fault.status), debugId));
    case 'html-502-after':
      return send(reply, htmlError);
    case 'not-json':
      return reply.code(outcome.status).type('application/json').send('OK');
    case 'cut-body':
      return sendHalf(reply, outcome);
    case 'wrong-amount':
    case 'wrong-currency':
    case 'wrong-id':
    case 'wrong-payee':
    case 'wrong-custom-id':
      return send(reply, { ...outcome, body: tamper(outcome.body, fault.fault) });
    default:
      return send(reply, outcome);
  }
}

const htmlError: Outcome = {
  status: 502,
  body: '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
};

function send(reply: FastifyReply, { status, body }: Outcome): FastifyReply {
  return typeof body === 'string'
    ? reply.code(status).type('text/html').send(body)
    : reply.code(status).type('application/json').send(JSON.stringify(body));
}

function cutLine(reply: FastifyReply): 'gone' {
  reply.hijack();
  reply.raw.destroy();
  return 'gone';
}

function sendHalf(reply: FastifyReply, { status, body }: Outcome): FastifyReply {
  const text = Buffer.from(JSON.stringify(body));
  reply.hijack();
  reply.raw.writeHead(status, { 'content-type': 'application/json', 'content-length': text.length });
  reply.raw.write(text.subarray(0, text.length / 2), () => reply.raw.destroy());
  return reply;
}
