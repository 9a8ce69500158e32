import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Answer, DeskEndpoint, Endpoint, HandlerInput } from '#contract/endpoint.ts';
import type { CustomerCaller, StaffCaller, Subscriber, Visitor } from '#server/platform/actor.ts';
import type { Caller, Identify } from './callers.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import type { RateLimit } from '#server/platform/admission/rate-limit.ts';
import type { IdempotentReplay, KeepMade } from './idempotency.ts';
import { readJsonBody } from './json-body.ts';
import type { Admission, Lane } from '#server/platform/admission/admission.ts';
import { clientNetwork } from '#server/platform/admission/who-asks.ts';

type CallerOf<E> = E extends { access: 'customer' }
  ? CustomerCaller
  : E extends { access: 'subscriber' }
    ? Subscriber
    : E extends { access: 'staff' }
      ? StaffCaller
      : Visitor;

type AnyEndpoint = Endpoint | DeskEndpoint;

/**
 * Keeps the answer for the request's `Idempotency-Key`, if it has one, in the transaction that does the work, and
 * returns it. For calls that must not do their work twice; the answers of all others are kept after the work.
 */
export type KeepAnswer<A> = (trx: DatabaseTransaction, answer: A) => Promise<A>;

export type Handler<E extends AnyEndpoint> = (
  input: HandlerInput<E> & {
    by: CallerOf<E>;
    request: FastifyRequest;
    reply: FastifyReply;
    keepAnswer: KeepAnswer<Answer<E>>;
    /** Whether the request has a key: `keepAnswer` does nothing without one. */
    isAnswerKept: boolean;
  },
) => Promise<
  E extends { isStreamed: true }
    ? AsyncIterable<string>
    : Answer<E> | (undefined extends Answer<E> ? void : never)
>;

export interface ServeOptions {
  /** For the body, where the usual 64 KB are too few. */
  maxBodyBytes?: number;
  /** Counts towards AUTH_REQUESTS_PER_ADDRESS_PER_MINUTE. */
  isRateLimited?: boolean;
  /** For this call only. */
  rateLimit?: RateLimit;
  /** If it differs from what its method and access imply: see `laneOf`. */
  lane?: Lane;
  /** A GET that changes something: HEAD is answered without running it. */
  changesState?: boolean;
}

/**
 * Registers an endpoint of the contract: validation, access, limits and the shape of the answer all happen here.
 * Answers that are the same for everybody go through serve-cached.ts instead.
 */
export type Serve = <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>, options?: ServeOptions) => void;

export interface ServeParts {
  admission: Admission;
  clock: Clock;
  identify: Identify;
  rateLimit: RateLimit;
  idempotentReplay: IdempotentReplay;
  /** Called before a person at the desk learns that their change is done. */
  noteOwnChange: () => void;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name for this route. */
    endpointName?: string;
    takesBody?: boolean;
    /** The body is a stream of the bytes as sent. */
    takesFile?: boolean;
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8';

export function createServe(app: FastifyInstance, parts: ServeParts): Serve {
  return (endpoint, handler, options = {}) => {
    const isOpen = endpoint.access === 'visitor' || endpoint.access === 'anyone';
    const firstStatus = Number(Object.keys(endpoint.answers)[0]);

    const visitorOf = (request: FastifyRequest): Visitor => ({
      now: parts.clock.now(),
      address: request.ip,
      device: request.headers['user-agent'] ?? '',
    });

    // Parsing the answer strips everything the contract does not declare, so a row never leaks a column.
    const made = (reply: FastifyReply, answer: unknown) => {
      if (endpoint.isStreamed) return { status: reply.statusCode, body: answer };
      const schema = endpoint.answers[reply.statusCode] ?? endpoint.answers[firstStatus];
      return { status: reply.statusCode, body: schema!.parse(answer) };
    };

    const work = async (
      request: FastifyRequest,
      reply: FastifyReply,
      caller: Caller | null,
      keep?: KeepMade,
    ) => {
      const keepAnswer: KeepAnswer<unknown> = async (trx, answer) => {
        if (!keep) return answer;
        const { status, body } = made(reply, answer);
        await keep(trx, { status, payload: write(body) ?? null });
        return answer;
      };
      const input = {
        params: parse(endpoint.params, request.params),
        query: parse(endpoint.query, withoutBlanks(request.query)),
        body: parse(endpoint.body, request.body),
        by: { ...visitorOf(request), ...caller?.session },
        request,
        reply,
        keepAnswer,
        isAnswerKept: keep !== undefined,
      };
      reply.code(firstStatus);
      const answer = await handler(input as never);
      if (endpoint.access === 'staff' && endpoint.method !== 'GET') parts.noteOwnChange();
      return made(reply, answer);
    };

    const { admission } = parts;
    const identify = (request: FastifyRequest) => parts.identify(request, endpoint, visitorOf(request));
    const lane = options.lane ?? laneOf(endpoint);
    const inLane = <T>(request: FastifyRequest, caller: Caller | null, work: () => Promise<T>) => {
      const start = () => {
        request.body = readJsonBody(request.body);
        return work();
      };
      // A file is read for as long as its sender takes.
      if (endpoint.takesFile) return start();
      const isByPerson = lane === 'paying' || lane === 'working';
      return admission.run(lane, request, start, isByPerson ? caller?.scope : undefined);
    };

    const send = (
      reply: FastifyReply,
      status: number,
      payload: string | Uint8Array | Readable | undefined,
    ) => {
      reply.code(status);
      if (payload === undefined) return reply.send();
      const { mediaType } = endpoint;
      const isText = !(payload instanceof Uint8Array);
      const type = mediaType === undefined ? JSON_TYPE : isText ? `${mediaType}; charset=utf-8` : mediaType;
      return reply.header('content-type', type).send(payload);
    };
    const write = (body: unknown): string | undefined => {
      if (body === undefined) return undefined;
      return endpoint.mediaType === undefined ? JSON.stringify(body) : (body as string);
    };

    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: {
        endpointName: endpoint.name,
        takesBody: endpoint.body !== undefined,
        takesFile: endpoint.takesFile === true,
      },
      ...(options.maxBodyBytes !== undefined && { bodyLimit: options.maxBodyBytes }),
      exposeHeadRoute: endpoint.method === 'GET' && !options.changesState,
      handler: async (request, reply) => {
        if (options.isRateLimited) parts.rateLimit.consume(clientNetwork(request.ip));
        options.rateLimit?.consume(clientNetwork(request.ip));
        const caller = isOpen
          ? await identify(request)
          : await admission.run('identifying', request, () => identify(request));
        if (caller) admission.noteCaller(request, caller.scope);
        // Honoured for identified callers only: nobody else's keys may fill the disk. A secret is never kept, and
        // whether a file is the same is not known before it has been read.
        const isKeyHonoured =
          !endpoint.answersWithSecret &&
          !endpoint.takesFile &&
          (endpoint.method === 'POST' || (endpoint.access === 'staff' && endpoint.method !== 'GET'));
        const key = isKeyHonoured ? request.headers['idempotency-key'] : undefined;
        if (key === undefined || caller === null) {
          const { status, body } = await noting(caller, () =>
            inLane(request, caller, () => work(request, reply, caller)),
          );
          return send(reply, status, endpoint.isStreamed ? streamOf(body) : write(body));
        }
        const replay = () =>
          parts.idempotentReplay(
            { key, scope: caller.scope, endpoint: endpoint.name, url: request.url, body: request.body },
            async (keep) => {
              const { status, body } = await work(request, reply, caller, keep);
              return { status, payload: write(body) ?? null };
            },
          );
        const replayed = await noting(caller, () => inLane(request, caller, replay));
        if (replayed.isReplay) reply.header('idempotent-replayed', 'true');
        return send(reply, replayed.status, replayed.payload ?? undefined);
      },
    });
    if (options.changesState) {
      // Mail scanners and link previews send HEAD, which must not use up a link.
      app.head(endpoint.path, async (_request, reply) => reply.code(204).send());
    }
  };
}

/** Made as it is sent, and no faster: a reader who stops reading stops it. */
function streamOf(pieces: unknown): Readable {
  return Readable.from(pieces as AsyncIterable<string>);
}

function laneOf({ access, method }: AnyEndpoint): Lane {
  if (access === 'staff') return 'working';
  if (access === 'customer' || access === 'subscriber') return 'buying';
  return access === 'visitor' && method === 'GET' ? 'browsing' : 'entering';
}

/** Reports a refusal to the caller's `noteFailure` before it is answered. */
async function noting<T>(caller: Caller | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await caller?.noteFailure?.(error);
    throw error;
  }
}

/** `?page=&search=` asks for nothing: a form sends its empty fields too. */
export function withoutBlanks(query: unknown): Record<string, unknown> {
  const isBlank = (value: unknown) => String(value ?? '').trim() === '';
  return Object.fromEntries(
    Object.entries(query ?? {}).flatMap(([name, value]): [string, unknown][] => {
      const given = [value].flat().filter((each) => !isBlank(each));
      return given.length === 0 ? [] : [[name, given.length === 1 ? given[0] : given]];
    }),
  );
}

export function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  throw new InvalidInput(parsed.error.issues);
}

/** The request does not fit the contract. Answered as `request/invalid` with its errors by field. */
export class InvalidInput extends Error {
  readonly errors: { field: string; message: string }[];

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('invalid input');
    this.name = 'InvalidInput';
    this.errors = issues.slice(0, 20).flatMap((issue) => {
      const field = issue.path.map(String).join('.');
      if (issue.code === 'unrecognized_keys') {
        return issue.keys.slice(0, 5).map((key) => ({
          field: [field, printable(key)].filter(Boolean).join('.'),
          message: `There is no field "${printable(key)}" here.`,
        }));
      }
      return [{ field, message: sentence(issue) }];
    });
  }
}

/** Fields that fit the contract but not the rules. */
export function invalidFields(errors: readonly { field: string; message: string }[]): InvalidInput {
  return new InvalidInput(
    errors.map(({ field, message }) => ({ code: 'custom', path: [field], message, input: undefined })),
  );
}

/** Zod's own messages ("Invalid input: expected string, received undefined") are no sentences for parents. */
function sentence(issue: z.core.$ZodIssue): string {
  if (/[.!]$/.test(issue.message)) return issue.message;
  const name = issue.path.at(-1);
  return name === undefined
    ? 'The request is not complete.'
    : `The field "${String(name)}" is missing or not valid.`;
}

/** Text from a stranger is quoted short and without unprintable characters. */
function printable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 40);
}
