import type { Api } from './api.ts';
import type { Answer, CallInput } from './endpoint.ts';
import { callsWithoutSession, paths } from './paths.ts';

/** Carries a call to the API: `fetch` in the browser, Fastify's `inject` on the server. */
export type Transport = (request: {
  method: string;
  path: string;
  body: unknown;
  headers: Readonly<Record<string, string>>;
  carriesSession: boolean;
  signal: AbortSignal | undefined;
}) => Promise<{ status: number; body: unknown }>;

/** The API refused, or could not be reached (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  /** The answer's own message for the customer; empty when it has none. */
  readonly words: string;
  /** Stable code such as `basket/out-of-stock`; empty when the answer did not come from the shop. */
  readonly code: string;
  readonly errors: readonly { field: string; message: string }[];
  /** The whole answer, including the values of a refusal. */
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(status: number, body: unknown) {
    const problem = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
    const words = wordsIn(problem);
    super(words || `HTTP error ${status}`);
    this.name = 'ApiError';
    this.problem = problem;
    this.status = status;
    this.words = words;
    this.code = typeof problem.code === 'string' ? problem.code : '';
    this.errors = Array.isArray(problem.errors) ? problem.errors : [];
  }
}

/** In the order in which clients have always read them: docs/external-api.md. */
function wordsIn(problem: Record<string, unknown>): string {
  for (const field of ['detail', 'title', 'message']) {
    const text = problem[field];
    if (typeof text === 'string' && text.trim() !== '') return text;
  }
  return '';
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>>;
}

type CallOf<Calls> = <Name extends keyof Calls>(
  name: Name,
  input: CallInput<Calls[Name]>,
  options?: CallOptions,
) => Promise<Answer<Calls[Name]>>;

export type Call = CallOf<Api>;

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The storefront's only way to reach the API, whatever carries it. */
export function createCall(transport: Transport): Call {
  return createCallTo<Api>(paths, callsWithoutSession, transport);
}

/** The same for other sets of calls: `Calls` are their endpoints, by name. */
export function createCallTo<Calls>(
  lines: Readonly<Record<keyof Calls, string>>,
  withoutSession: ReadonlySet<keyof Calls>,
  transport: Transport,
): CallOf<Calls> {
  return async (name, input, options = {}) => {
    const { params = {}, query = {}, body } = input as LooseInput;
    const [method, template] = lines[name].split(' ') as [string, string];
    const path = template.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) {
      for (const each of Array.isArray(value) ? value : [value]) {
        if ((each ?? '') !== '') search.append(key, String(each));
      }
    }
    const answer = await transport({
      method,
      path: search.size > 0 ? `${path}?${search}` : path,
      body,
      headers: options.headers ?? {},
      carriesSession: !withoutSession.has(name),
      signal: options.signal,
    });
    if (answer.status >= 400 || answer.status === 0) throw new ApiError(answer.status, answer.body);
    return answer.body as never;
  };
}
