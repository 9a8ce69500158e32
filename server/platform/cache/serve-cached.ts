import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer as AnswerOf, Endpoint, HandlerInput } from '#contract/endpoint.ts';
import type { InTurn } from '#server/platform/admission/admission.ts';
import { JSON_TYPE, parse, withoutBlanks } from '#server/platform/http/serve.ts';
import { createAnswer, sendable, toSend, type Cached, type Content } from './answer.ts';
import type { PublicChanges, Tag } from './public-changes.ts';
import type { Cache } from './store.ts';

/**
 * Registers an endpoint whose answer is the same for everybody and cached until it changes. The handler learns nothing
 * of the caller. `shows` names what the answer, or a refusal (null), shows: any change to it makes it out of date.
 */
export type ServeCached = <E extends Endpoint, A extends AnswerOf<E>>(
  endpoint: E,
  handler: (input: HandlerInput<E>) => Promise<A>,
  shows: (input: HandlerInput<E>, answer: A | null) => readonly Tag[],
) => void;

/** Sends what is cached for the request's address, or is now made for it: it has to be the same for everybody. */
export type SendCached = (
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<Content>,
  /** Before the key of what is not for everybody who asks for the address. */
  prefix?: string,
) => Promise<FastifyReply>;

/** Calls an endpoint of `ServeCached` within the process, for part of a page; null if none has this name. */
export type AskCached = (
  name: string,
  input: Partial<Record<'params' | 'query', Record<string, unknown>>>,
  collect: (part: Part) => void,
) => Promise<unknown> | null;

/** What a page that contains this part shows as well, and has to be cached no longer than. */
export type Part = Partial<Pick<Cached, 'lagsUntil'>> & { tags: Iterable<Tag> };

interface Parts extends Cache {
  changes: PublicChanges;
  keyOf: (path: string) => string;
  inTurn: InTurn;
}

export function createServeCached(
  app: FastifyInstance,
  { answers, parts, changes, keyOf, inTurn }: Parts,
): { serveCached: ServeCached; sendCached: SendCached; askCached: AskCached } {
  const askers = new Map<string, (...args: Parameters<AskCached>) => Promise<unknown>>();

  const sendCached: SendCached = async (request, reply, make, prefix = '') => {
    const wait = changes.caughtUp();
    if (wait) await wait;
    const key = prefix + keyOf(request.url);
    const known = answers.peek(key);
    const get = async () => answers.get(key, async () => createAnswer(await make()));
    const { status, headers, body } =
      (known && sendable(known, request.headers)) ??
      (await inTurn(request, async () => toSend(await get(), request.headers)));
    return reply.code(status).headers(headers).send(body);
  };

  const serveCached: ServeCached = (endpoint, handler, shows) => {
    const schema = endpoint.answers[200]!;
    type Input = HandlerInput<typeof endpoint>;
    const read = ({ params, query }: { params: unknown; query: unknown }) =>
      ({
        params: parse(endpoint.params, params),
        query: parse(endpoint.query, withoutBlanks(query)),
        body: undefined,
      }) as Input;
    const make = async (input: Input) => {
      const answer = await handler(input);
      // Parsing the answer strips everything the contract does not declare, so a row never leaks a column.
      return { answer: schema.parse(answer), status: 200, tags: new Set(shows(input, answer)) };
    };

    askers.set(endpoint.name, async (name, given, collect) => {
      const input = read({ params: asText(given.params), query: asText(given.query) });
      let made: unknown;
      try {
        const part = await parts.get(`${name} ${JSON.stringify(input)}`, async () => {
          const { answer, ...of } = await make(input);
          made = answer;
          return { ...of, body: Buffer.from(JSON.stringify(answer)) };
        });
        collect(part);
        return made ?? JSON.parse(part.body.toString());
      } catch (error) {
        collect({ tags: shows(input, null) });
        throw error;
      }
    });

    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpointName: endpoint.name, takesBody: false, takesFile: false },
      exposeHeadRoute: true,
      async handler(request, reply) {
        const input = read(request);
        return sendCached(request, reply, async () => {
          const { answer, ...of } = await make(input);
          const content = JSON.stringify(answer);
          const { path: route } = endpoint;
          return { ...of, route, contentType: JSON_TYPE, cacheControl: 'public, max-age=2', content };
        });
      },
    });
  };

  return {
    serveCached,
    sendCached,
    askCached: (name, given, collect) => askers.get(name)?.(name, given, collect) ?? null,
  };
}

/** The network would turn all values into text, so this does as well. */
function asText(values: Record<string, unknown> = {}): Record<string, unknown> {
  const text = (value: unknown) => (Array.isArray(value) ? value.map(String) : String(value ?? ''));
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, text(value)]));
}
