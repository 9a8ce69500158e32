import type { z } from 'zod';
import type { DeskEndpointName } from './desk/paths.ts';
import type { Permission } from './desk/permissions.ts';
import { paths, type EndpointName } from './paths.ts';
import type { RefusalCode } from './refusal.ts';

type Schema = z.ZodType;

/** An endpoint's contract: what it takes, what it answers, how it may refuse. */
interface CallAgreement {
  /** One line for the OpenAPI document. */
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Success answers by status. A 204 is declared as `z.undefined()`-like `noContent`. */
  answers: Readonly<Record<number, Schema>>;
  /** Its own refusals, in addition to those every endpoint shares (bad input, not logged in, too busy). */
  refusals: readonly RefusalCode[];
  /** The answer is text of this type, not JSON: for requests the browser makes itself, not for `call`. */
  mediaType?: string;
  /** The body is a file, not JSON, and is passed on as it arrives. `call` treats it as having no body. */
  takesFile?: boolean;
  /** The answer has no fixed length: it is streamed, and its shape is not checked. */
  isStreamed?: true;
  /** Any text is valid for its params, so it never answers `request/invalid`. */
  takesAnyParams?: boolean;
  /** The answer carries a secret (a token), so it is never stored for replay of an Idempotency-Key. */
  answersWithSecret?: boolean;
}

export interface EndpointAgreement extends CallAgreement {
  /**
   * `customer` needs a session's bearer token; `visitor` ignores one; `subscriber` needs a session's token or that of
   * an enablement link, which opens nothing else.
   */
  access: 'visitor' | 'customer' | 'subscriber';
}

/** A call of the desk. No customer's token opens one, and no desk session opens a customer's call. */
export type DeskAgreement = CallAgreement &
  (
    | {
        access: 'staff';
        /** `self`: concerns only the person who asks. */
        may: Permission | 'self';
        /** How the log names it when it is refused, where its permission says something else. */
        act?: string;
        /** Requires a fresh confirmation even if the permission alone does not. */
        wantsConfirmation?: boolean;
      }
    /** Logging in. */
    | { access: 'anyone' }
  );

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Called<Name, Agreement> = Agreement & { name: Name; method: Method; path: string };

export type Endpoint<
  Name extends EndpointName = EndpointName,
  Agreement extends EndpointAgreement = EndpointAgreement,
> = Called<Name, Agreement>;

export type DeskEndpoint<
  Name extends DeskEndpointName = DeskEndpointName,
  Agreement extends DeskAgreement = DeskAgreement,
> = Called<Name, Agreement>;

export function endpoint<const Name extends EndpointName, const Agreement extends EndpointAgreement>(
  name: Name,
  agreement: Agreement,
): Endpoint<Name, Agreement> {
  return called(name, paths[name], agreement);
}

/** `line` is an entry of one of the path tables, such as `GET /api/shop`. */
export function called<Name, Agreement>(
  name: Name,
  line: string,
  agreement: Agreement,
): Called<Name, Agreement> {
  const [method, path] = line.split(' ') as [Method, string];
  return { ...agreement, name, method, path };
}

/** The calls that the path table names, in its order, among all that the modules export. */
export function callsIn<Name extends string, Modules extends Record<Name, unknown>>(
  table: Readonly<Record<Name, string>>,
  modules: Modules,
): Pick<Modules, Name> {
  const names = Object.keys(table) as Name[];
  return Object.fromEntries(names.map((name) => [name, modules[name]])) as Pick<Modules, Name>;
}

type Input<S> = S extends Schema ? z.input<S> : undefined;
type Output<S> = S extends Schema ? z.output<S> : undefined;
type Part<A, Key extends string> = A extends Record<Key, infer S> ? S : undefined;

/** What a caller sends. */
export type CallInput<A> = Pick<
  { params: Input<Part<A, 'params'>>; query: Input<Part<A, 'query'>>; body: Input<Part<A, 'body'>> },
  {
    [Key in 'params' | 'query' | 'body']: Part<A, Key> extends Schema ? Key : never;
  }['params' | 'query' | 'body']
>;

/** What a handler receives, after validation. */
export interface HandlerInput<A> {
  params: Output<Part<A, 'params'>>;
  query: Output<Part<A, 'query'>>;
  body: Output<Part<A, 'body'>>;
}

/** What a handler returns: any of the declared success answers. */
export type Answer<A> = A extends { answers: infer Answers }
  ? {
      [Status in keyof Answers]: Answers[Status] extends Schema ? z.output<Answers[Status]> : never;
    }[keyof Answers]
  : never;
