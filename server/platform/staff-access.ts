import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeskEndpoint } from '#contract/endpoint.ts';
import { isConfirmedEach, may, wantsConfirmation, type Permission } from '#contract/desk/permissions.ts';
import { refuse, type Refusal } from '#contract/refusal.ts';
import type { Config } from '#server/config/config.ts';
import type { StaffSession } from './actor.ts';
import { isWithin } from '#server/config/networks.ts';
import { isAddressKnown } from './admission/who-asks.ts';

/** Where the desk's pages are. */
export function deskOrigin({ desk, publicUrl }: Pick<Config, 'desk' | 'publicUrl'>): string {
  return new URL(desk.url ?? publicUrl).origin;
}

/**
 * Whether a request may see that there is a desk: the desk is on, the address is known and in DESK_NETWORKS, and the
 * request names the host of DESK_URL, if that differs from the shop's. To everybody else its addresses do not exist.
 */
export function createIsDeskOpenTo(
  config: Pick<Config, 'desk' | 'publicUrl'>,
): (request: FastifyRequest) => boolean {
  const { networks } = config.desk;
  const isInNetworks = isWithin(networks);
  const comesFromThere = (request: FastifyRequest) =>
    networks.length === 0 || (isAddressKnown(request) && isInNetworks(request.ip));
  const host = config.desk.url === null ? null : new URL(config.desk.url).host;
  const isHostOfItsOwn = host !== null && host !== new URL(config.publicUrl).host;
  // Not `request.host`: behind a proxy that is X-Forwarded-Host, which many proxies pass on as a stranger sent it.
  return (request) =>
    config.desk.isOn && comesFromThere(request) && (!isHostOfItsOwn || request.headers.host === host);
}

/** Runs before a body is read. A closed desk answers exactly like an unknown address. */
export function closeDeskToOthers(
  app: FastifyInstance,
  isOpenTo: (request: FastifyRequest) => boolean,
): void {
  app.addHook('onRequest', async (request, reply) => {
    // Checks the route, not the address, which can be spelt in many ways: /api/%64esk.
    const { url } = request.routeOptions;
    if (url?.startsWith('/api/desk/') && !isOpenTo(request)) return reply.callNotFound();
  });
}

/**
 * The browser sends the cookie whichever page makes the request, so a call must prove that it comes from the desk's own
 * pages. Old browsers, and all browsers on plain http, send no Sec-Fetch-Site; then a call that changes something must
 * have the right Origin. No other site can send X-Desk: the browser would need our permission first, and we never give
 * it.
 */
export function refuseForeignCall({ headers, method }: FastifyRequest, origin: string): void {
  const site = headers['sec-fetch-site'];
  const isReading = method === 'GET' || method === 'HEAD';
  const isOurs =
    site === undefined
      ? headers.origin === origin || (headers.origin === undefined && isReading)
      : site === 'same-origin';
  if (!isOurs || headers['x-desk'] !== '1') throw refuse('desk/wrong-origin');
}

/**
 * All tabs of a browser share the session. A tab that was opened for somebody else must not act in the name of the person
 * who has logged in since, so the desk's pages say for whom they were opened.
 */
export function refuseForAnotherPerson({ headers }: FastifyRequest, { staffId }: StaffSession): void {
  const person = headers['x-desk-person'];
  if (person !== undefined && person !== staffId) throw refuse('desk/another-person');
}

/** With this header the person has agreed to what a `desk/large-change` told them. */
export function hasAgreed({ headers }: FastifyRequest): boolean {
  return headers['x-desk-agreed'] === '1';
}

/**
 * Why a logged-in person may not make this call now, or null. `act` identifies the request, for a confirmation of its
 * own.
 */
export function whyNot(endpoint: DeskEndpoint, session: StaffSession, act: () => Buffer): Refusal | null {
  if (endpoint.access === 'anyone') return null;
  const permission = endpoint.may === 'self' ? null : endpoint.may;
  if (permission && !may(session.role, permission)) return refuse('desk/not-allowed');
  const isAskedFor =
    endpoint.wantsConfirmation ??
    (permission !== null && endpoint.method !== 'GET' && wantsConfirmation(permission));
  if (!isAskedFor) return null;
  if (permission === null || !isConfirmedEach(permission)) {
    return session.isConfirmed ? null : refuse('desk/confirm');
  }
  if (session.isConfirmed && session.isFresh) return null;
  const asked = act();
  const isThis = session.confirmedAction?.equals(asked) === true;
  return isThis ? null : refuse('desk/confirm', {}, { act: asked.toString('base64url') });
}

/**
 * For when a call turns out to need more than its own permission: checks as if the call had required this one. Throws
 * inside the transaction, so that nothing is done.
 */
export function requirePermission({ role, isConfirmed }: StaffSession, permission: Permission): void {
  if (!may(role, permission)) throw refuse('desk/not-allowed');
  if (wantsConfirmation(permission) && !isConfirmed) throw refuse('desk/confirm');
}

/**
 * With the prefix `__Host-` no other host of the domain can set the cookie. Browsers accept that name over https only.
 */
export interface DeskCookies {
  read(request: FastifyRequest, name: 'session' | 'device'): string | null;
  write(reply: FastifyReply, name: 'session' | 'device', value: string, seconds: number): void;
}

export function createDeskCookies(origin: string): DeskCookies {
  const isHttps = origin.startsWith('https:');
  const fullName = (name: 'session' | 'device') =>
    `${isHttps ? '__Host-' : ''}dandle-desk${name === 'device' ? '-device' : ''}`;
  return {
    read(request, name) {
      const start = `${fullName(name)}=`;
      const found = (request.headers.cookie ?? '').split(/; */).find((each) => each.startsWith(start));
      const value = found?.slice(start.length) ?? '';
      return /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
    },
    write(reply, name, value, seconds) {
      const rest = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isHttps ? '; Secure' : ''}`;
      reply.header('set-cookie', `${fullName(name)}=${value}; ${rest}`);
    },
  };
}
