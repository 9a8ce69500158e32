import type { FastifyRequest } from 'fastify';
import type { DeskEndpoint, Endpoint } from '#contract/endpoint.ts';
import { refuse, Refusal, type RefusalCode } from '#contract/refusal.ts';
import type {
  Session,
  StaffCaller,
  StaffSession,
  SubscriberSession,
  Visitor,
} from '#server/platform/actor.ts';
import { actOf } from './confirmed-action.ts';
import {
  hasAgreed,
  refuseForAnotherPerson,
  refuseForeignCall,
  whyNot,
  type DeskCookies,
} from '#server/platform/staff-access.ts';

/** The caller, once identified. */
export interface Caller {
  session: Session | SubscriberSession | StaffSession;
  /** Whose Idempotency-Keys apply. */
  scope: string;
  /** Called when the call fails. */
  noteFailure?: (error: unknown) => Promise<void>;
}

/** Null if the call is open to everybody. Throws a refusal if this caller may not make it. */
export type Identify = (
  request: FastifyRequest,
  endpoint: Endpoint | DeskEndpoint,
  by: Visitor,
) => Promise<Caller | null>;

export interface CallerParts {
  /** The session of a bearer token, or null if the token opens none. */
  findSession: (bearerToken: string) => Promise<Session | null>;
  /** As above, but also accepts the token of an enablement link. Refuses an expired link. */
  findSubscriber: (bearerToken: string) => Promise<SubscriberSession | null>;
  desk: {
    /** Where the desk's pages are; its calls may come from nowhere else. */
    origin: string;
    cookies: DeskCookies;
    /** By the token in the cookie. */
    findSession: (token: string) => Promise<StaffSession | null>;
    /** Logs a refused call. `id` is the one in the call's path. */
    recordRefusal: (caller: StaffCaller, refused: RefusedCall) => Promise<void>;
  };
}

export interface RefusedCall {
  call: string;
  act: string;
  id: string | undefined;
  code: RefusalCode;
}

export function createIdentify({ findSession, findSubscriber, desk }: CallerParts): Identify {
  return async (request, endpoint, by) => {
    switch (endpoint.access) {
      case 'visitor':
        return null;
      case 'customer':
        return customer(await requireSession(request, findSession));
      case 'subscriber':
        return customer(await requireSession(request, findSubscriber));
      case 'anyone':
        refuseForeignCall(request, desk.origin);
        return null;
      case 'staff': {
        refuseForeignCall(request, desk.origin);
        const token = desk.cookies.read(request, 'session');
        const session = token === null ? null : await desk.findSession(token);
        if (!session) throw refuse('desk/not-signed-in');
        refuseForAnotherPerson(request, session);
        const noteFailure = async (error: unknown) => {
          if (!(error instanceof Refusal) || !isWorthNoting(error.code)) return;
          await desk.recordRefusal(
            { ...by, ...session },
            {
              call: endpoint.name,
              act: endpoint.act ?? (endpoint.may === 'self' ? endpoint.name : endpoint.may),
              id: (request.params as { id?: string }).id,
              code: error.code,
            },
          );
        };
        const refusal = whyNot(endpoint, session, () => actOf(request, session.sessionId));
        if (refusal) {
          await noteFailure(refusal);
          throw refusal;
        }
        const isReading = endpoint.method === 'GET';
        return {
          session: { ...session, agrees: hasAgreed(request) },
          scope: `staff:${session.staffId}`,
          ...(!isReading && { noteFailure }),
        };
      }
    }
  };
}

/** A question is no refusal, nor is a request that nobody could carry out. */
function isWorthNoting(code: RefusalCode): boolean {
  return code !== 'desk/confirm' && code !== 'desk/large-change' && !/^(?:request|server)\//.test(code);
}

function customer(session: Session | SubscriberSession): Caller {
  return { session, scope: `customer:${session.customerId}` };
}

/** The token of `Authorization: Bearer …`, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(request.headers.authorization ?? '');
  return match ? match[1]! : null;
}

async function requireSession<S>(
  request: FastifyRequest,
  find: (token: string) => Promise<S | null>,
): Promise<S> {
  const token = bearerToken(request);
  const session = token === null ? null : await find(token);
  if (!session) throw refuse('session/required');
  return session;
}
