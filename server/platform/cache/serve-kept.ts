import type { FastifyInstance } from 'fastify';
import type { Answer, Endpoint, HandlerInput } from '#contract/endpoint.ts';
import { createCachedResponse, plainOf, sendCachedResponse } from './cached-response.ts';
import type { InTurn } from '#server/platform/admission/admission.ts';
import type { KeepOptions, KeptAnswers, Made } from './kept-answers.ts';
import type { PublicChanges, Tag } from './public-changes.ts';
import { JSON_TYPE, parse, withoutBlanks } from '#server/platform/http/serve.ts';

/** What an answer, or a refusal, shows: any change to it makes the answer out of date. */
export type Shows<E extends Endpoint, A> = (input: HandlerInput<E>, answer: A | null) => readonly Tag[];

/**
 * Registers an endpoint whose answer is the same for everybody and kept until it changes. The handler learns nothing of
 * the caller.
 */
export type ServeKept = <E extends Endpoint, A extends Answer<E>>(
  endpoint: E,
  handler: (input: HandlerInput<E>) => Promise<A>,
  shows: Shows<E, A>,
) => void;

/** Calls an endpoint of `ServeKept` within the process, for part of a page. */
export interface AskKept {
  /** Null if the endpoint of this name is not kept. */
  (name: string, input: GivenInput, collect: (part: Part) => void): Promise<unknown> | null;
}

/** What a page that contains this answer shows as well, and has to be kept no longer than. */
export interface Part {
  tags: Iterable<Tag>;
  lagsUntil?: number | undefined;
}

/** As the storefront passes it to a call. */
export interface GivenInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

interface KeptParts {
  answers: KeptAnswers;
  changes: PublicChanges;
  inTurn: InTurn;
}

interface MadeWithBody extends Made {
  /** Only there until the answer is kept; from then on the body is parsed from the response. */
  body?: unknown;
}

export function createServeKept(
  app: FastifyInstance,
  { answers, changes, inTurn }: KeptParts,
): { serveKept: ServeKept; askKept: AskKept } {
  const askers = new Map<string, (...args: Parameters<AskKept>) => Promise<unknown>>();

  const serveKept: ServeKept = (endpoint, handler, shows) => {
    const schema = endpoint.answers[200]!;
    const read = ({ params, query }: { params: unknown; query: unknown }) =>
      ({
        params: parse(endpoint.params, params),
        query: parse(endpoint.query, withoutBlanks(query)),
        body: undefined,
      }) as HandlerInput<typeof endpoint>;

    const get = (input: HandlerInput<typeof endpoint>, keep: KeepOptions): Promise<MadeWithBody> => {
      const make = async (): Promise<MadeWithBody> => {
        const answer = await handler(input);
        // Parsing the answer strips everything the contract does not declare, so a row never leaks a column.
        const body = schema.parse(answer);
        const response = createCachedResponse(200, JSON_TYPE, 'public, max-age=2', JSON.stringify(body));
        const tags = new Set(shows(input, answer));
        response.route = endpoint.path;
        return { response, tags, body };
      };
      return answers.get(`${endpoint.name} ${JSON.stringify([input.params, input.query])}`, make, keep);
    };

    askers.set(endpoint.name, async (_name, given, collect) => {
      const input = read(asSent(given));
      try {
        const { response, tags, lagsUntil, body } = await get(input, { isPart: true });
        collect({ tags, lagsUntil });
        return body ?? JSON.parse((await plainOf(response)).toString());
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
      handler: async (request, reply) => {
        const { url: address } = request;
        const wait = changes.caughtUp();
        if (wait) await wait;
        const known = answers.peek(address);
        if (known) return sendCachedResponse(request, reply, known);
        const input = read(request);
        const { response } = await inTurn(request, () => get(input, { address }));
        return sendCachedResponse(request, reply, response);
      },
    });
  };

  return {
    serveKept,
    askKept: (name, given, collect) => askers.get(name)?.(name, given, collect) ?? null,
  };
}

/** The network would turn all values into text, so this does as well. */
function asSent({ params = {}, query = {} }: GivenInput): { params: unknown; query: unknown } {
  const text = (value: unknown) => (Array.isArray(value) ? value.map(String) : String(value ?? ''));
  const texts = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, text(value)]));
  return { params: texts(params), query: texts(query) };
}
