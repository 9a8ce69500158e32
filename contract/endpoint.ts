import type { z } from 'zod';
import type { DeskEndpointName } from './desk/paths.ts';
import type { Permission } from './desk/permissions.ts';
import { paths, type EndpointName } from './paths.ts';
import type { RefusalCode } from './refusal.ts';

type Schema = z.ZodType;

/** What an endpoint agrees to: what it takes, what it answers, how it may refuse. */
interface CallAgreement {
  /** One line for the OpenAPI document. */
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Success answers by status. A 204 is declared as `z.undefined()`-like `noContent`. */
  answers: Readonly<Record<number, Schema>>;
  /** Refusals of its own, beside the ones every endpoint shares (bad input, not logged in, too busy). */
  refusals: readonly RefusalCode[];
  /** The answer is text of this type and not JSON: for a browser's own requests, not for `call`. */
  mediaType?: string;
  /** The body is a file and not JSON: handed over as it comes in. For `call` it is as one without a body. */
  takesFile?: boolean;
  /** The answer is as long as it gets: it comes in pieces, and its shape is not checked. */
  isStreamed?: true;
  /** Any text fits its params: it never answers `request/invalid`. */
  takesAnyParams?: boolean;
  /** The answer carries a secret (a token): it is never stored for replay of an Idempotency-Key. */
  answersWithSecret?: boolean;
}

export interface EndpointAgreement extends CallAgreement {
  /**
   * `customer` needs the bearer token of a session; `visitor` takes no notice of one; `subscriber` needs a
   * session's or that of an enablement link, which opens nothing else.
   */
  access: 'visitor' | 'customer' | 'subscriber';
}

/** A call of the owner's desk. No token of a customer opens one, and no session of the desk opens a customer's call. */
export type DeskAgreement = CallAgreement &
  (
    | {
        access: 'staff';
        /** `self`: about nobody but the person who asks. */
        may: Permission | 'self';
        /** Asks for a fresh confirmation where the permission alone does not. */
        wantsConfirmation?: boolean;
      }
    /** How one gets in. */
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

/** `line` is one of the tables of paths: `GET /api/shop`. */
export function called<Name, Agreement>(
  name: Name,
  line: string,
  agreement: Agreement,
): Called<Name, Agreement> {
  const [method, path] = line.split(' ') as [Method, string];
  return { ...agreement, name, method, path };
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
