import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { MAX_PICTURE_BYTES } from '#contract/desk/picture-limits.ts';
import type { FetchFailure } from '#contract/desk/remote-pictures.ts';
import { isPublicAddress } from '#server/gateways/http/public-address.gateway.ts';
import { lookUpPublic, NotPublic } from '#server/gateways/http/public-lookup.gateway.ts';

/** Why there is no picture at an address. */
export class NotFetched extends Error {
  readonly failure: FetchFailure;

  constructor(failure: FetchFailure) {
    super(failure);
    this.failure = failure;
  }
}

/**
 * Opens the file at an address, which a file of products named and so anybody may have chosen. Throws `NotFetched`; the
 * stream fails with it too. After `signal`, both end.
 */
export type OpenRemotePicture = (address: string, signal: AbortSignal) => Promise<IncomingMessage>;

interface Limits {
  /** For all of it, redirects included. */
  totalMilliseconds: number;
  /** For a server that sends nothing. */
  idleMilliseconds: number;
  /** Origins that are not checked. Only tests have any: their servers are on this machine. */
  unchecked: readonly string[];
}

const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Only public hosts, at the usual ports, and connected to at the very address that was checked; each redirect is checked
 * like the first address. Never through a proxy, because a proxy would look the name up again.
 */
export function createOpenRemotePicture({
  totalMilliseconds = 60_000,
  idleMilliseconds = 10_000,
  unchecked = [],
}: Partial<Limits> = {}): OpenRemotePicture {
  // Of its own: the shared agents may go through a proxy.
  const agents = { 'http:': new http.Agent(), 'https:': new https.Agent() };

  return async (address, signal) => {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(totalMilliseconds)]);
    let url = address;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const target = checked(url, unchecked);
      const response = await request(target, inTime);
      const { statusCode: status = 0, headers } = response;
      if (status === 200) {
        if (Number(headers['content-length'] ?? 0) > MAX_PICTURE_BYTES) throw refused(response, 'too-large');
        return response;
      }
      const { location } = headers;
      if (!REDIRECTS.includes(status) || location === undefined)
        throw refused(response, failureOfStatus(status));
      refused(response, 'too-many-redirects');
      const next = URL.parse(location, target.href);
      if (next === null) throw new NotFetched('not-web');
      url = next.href;
    }
    throw new NotFetched('too-many-redirects');
  };

  function request(target: URL, signal: AbortSignal): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { request: ask } = target.protocol === 'https:' ? https : http;
      const asked = ask(target, {
        agent: agents[target.protocol as keyof typeof agents],
        headers: {
          'user-agent': 'Dandle',
          accept: 'image/avif,image/webp,image/jpeg,image/png',
          'accept-encoding': 'identity',
        },
        timeout: idleMilliseconds,
        ...(!unchecked.includes(target.origin) && { lookup: lookUpPublic }),
      });
      let response: IncomingMessage | undefined;
      const end = (error: Error) => {
        signal.removeEventListener('abort', abort);
        reject(error);
        response?.destroy(error);
        asked.destroy();
      };
      const abort = () => end(new NotFetched('too-slow'));
      asked.on('timeout', abort);
      asked.on('error', (error) =>
        end(error instanceof NotPublic ? new NotFetched('not-public') : new NotFetched('unreachable')),
      );
      asked.on('response', (arrived) => {
        response = arrived;
        arrived.on('close', () => signal.removeEventListener('abort', abort));
        resolve(arrived);
      });
      if (signal.aborted) return abort();
      signal.addEventListener('abort', abort);
      asked.end();
    });
  }
}

function checked(address: string, unchecked: readonly string[]): URL {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new NotFetched('not-web');
  url.username = '';
  url.password = '';
  if (unchecked.includes(url.origin)) return url;
  // A port that is the usual one of its protocol is dropped by the parser.
  if (url.port !== '') throw new NotFetched('not-web');
  // Node connects to a literal address without the look-up. The parser has undone every other way to write one.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw new NotFetched('not-public');
  return url;
}

function refused(response: IncomingMessage, failure: FetchFailure): NotFetched {
  response.on('error', () => {});
  response.destroy();
  return new NotFetched(failure);
}

function failureOfStatus(status: number): FetchFailure {
  if (status === 404 || status === 410) return 'not-there';
  if (status === 401 || status === 403 || status === 451) return 'not-allowed';
  return status === 429 || status >= 500 ? 'site-fault' : 'not-there';
}
