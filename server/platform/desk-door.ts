import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeskEndpoint } from '#contract/endpoint.ts';
import { isConfirmedEach, may, wantsConfirmation, type Permission } from '#contract/desk/permissions.ts';
import { refuse, type Refusal } from '#contract/refusal.ts';
import type { Config } from '#server/config.ts';
import type { StaffSession } from './actor.ts';
import { isWithin } from './networks.ts';
import { isAddressKnown } from './passed-on.ts';

/** Where the desk's pages are. */
export function deskOrigin({ desk, publicUrl }: Pick<Config, 'desk' | 'publicUrl'>): string {
  return new URL(desk.url ?? publicUrl).origin;
}

/**
 * Whether a request may see that there is a desk: it is switched on, the address is known to be in DESK_NETWORKS, and it
 * asks the host of DESK_URL, if that is another than the shop's. To all others its addresses are like any that do not exist.
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
  // Not `request.host`: behind a proxy that is X-Forwarded-Host, which many proxies hand on as a stranger sent it.
  return (request) =>
    config.desk.isOn && comesFromThere(request) && (!isHostOfItsOwn || request.headers.host === host);
}

/** Before a body is read: what is closed answers as an address that nobody serves. */
export function closeDeskToOthers(
  app: FastifyInstance,
  isOpenTo: (request: FastifyRequest) => boolean,
): void {
  app.addHook('onRequest', async (request, reply) => {
    // By the route and not by the address, which can be written in many ways: /api/%64esk.
    const { url } = request.routeOptions;
    if (url?.startsWith('/api/desk/') && !isOpenTo(request)) return reply.callNotFound();
  });
}

/**
 * The cookie is sent by the browser whichever page asks it to, so a call must show that it comes from the desk's own pages. Old
 * browsers, and any on plain http, name no site; then a call that changes something names its origin. No other site can
 * send X-Desk: the browser would ask us first, and we never answer.
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

/** Why somebody who is logged in may not call this now, or null. `act`: what the request is, for a confirmation of its own. */
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
  const isThis = session.confirmedAct?.equals(asked) === true;
  return isThis ? null : refuse('desk/confirm', {}, { act: asked.toString('base64url') });
}

/** For what a call turns out to do beyond its own permission: as if it had asked for this one. Throws in a transaction, so that nothing is done. */
export function demand({ role, isConfirmed }: StaffSession, permission: Permission): void {
  if (!may(role, permission)) throw refuse('desk/not-allowed');
  if (wantsConfirmation(permission) && !isConfirmed) throw refuse('desk/confirm');
}

/** `__Host-`: no other host of the domain can set it. Browsers take that name over https alone. */
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
