import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { siteOf } from './who-asks.ts';

/** Bytes that stay in memory for as long as a client likes: answers it has yet to read, bodies it has yet to finish. */
export interface BoundedMemory {
  /** Returns a function to call when they are gone, or their connection has ended. */
  add(network: string, bytes: number, connection: Held['connection']): () => void;
}

interface Held {
  bytes: number;
  connection: Pick<Socket, 'destroy'>;
}

/** Five hundred of the largest pages, or a thousand of the largest bodies: no crowd on slow phones has more. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Beyond the limit, the site with the most bytes loses what has been there longest: its connection is cut. */
export function createBoundedMemory(maxBytes = MAX_BYTES): BoundedMemory {
  const sites = new Map<string, { bytes: number; held: Set<Held> }>();
  let bytesOfAll = 0;

  const remove = (site: string, one: Held) => {
    const of = sites.get(site);
    if (!of?.held.delete(one)) return;
    bytesOfAll -= one.bytes;
    of.bytes -= one.bytes;
    if (of.held.size === 0) sites.delete(site);
  };

  const makeRoom = (): void => {
    if (bytesOfAll <= maxBytes) return;
    const [site, { held }] = [...sites].reduce((a, b) => (b[1].bytes > a[1].bytes ? b : a));
    const [longest] = held;
    remove(site, longest!);
    longest!.connection.destroy();
    makeRoom();
  };

  return {
    add(network, bytes, connection) {
      const site = siteOf(network);
      const one = { bytes, connection };
      const of = sites.get(site) ?? { bytes: 0, held: new Set() };
      sites.set(site, of);
      of.held.add(one);
      of.bytes += bytes;
      bytesOfAll += bytes;
      makeRoom();
      return () => remove(site, one);
    },
  };
}

/**
 * What a body takes: the size it announces, or the limit of its call. A file, which is read in pieces, takes no more
 * than any other body.
 */
export function bytesAnnounced({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit;
  return Math.min(Number(headers['content-length'] ?? 0), routeOptions.bodyLimit);
}
