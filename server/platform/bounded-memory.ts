import type { Socket } from 'node:net';
import { siteOf } from './client-network.ts';

/**
 * Bytes that stay in memory for as long as a client likes: answers it has yet to read, bodies it has yet to finish.
 */
export interface BoundedMemory {
  /** Returns a function to call when they are gone, or their connection has ended. */
  add(network: string, bytes: number, socket: Pick<Socket, 'destroy'>): () => void;
}

interface Held {
  bytes: number;
  socket: Pick<Socket, 'destroy'>;
}

interface Place {
  bytes: number;
  held: Set<Held>;
}

/** Five hundred of the largest pages, or a thousand of the largest bodies: no crowd on slow phones has more. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * A slow client takes nobody's turn; but answers never read, and bodies never finished, must not fill the memory.
 * Beyond the limit, the site with the most bytes loses what has been there longest: its connection is cut.
 */
export function createBoundedMemory(maxBytes = MAX_BYTES): BoundedMemory {
  const places = new Map<string, Place>();
  let bytesOfAll = 0;

  const remove = (site: string, place: Place, one: Held) => {
    if (!place.held.delete(one)) return;
    bytesOfAll -= one.bytes;
    place.bytes -= one.bytes;
    if (place.held.size === 0) places.delete(site);
  };
  const cutOffOne = () => {
    const [site, place] = [...places].reduce((most, one) => (one[1].bytes > most[1].bytes ? one : most));
    const [longest] = place.held;
    remove(site, place, longest!);
    longest!.socket.destroy();
  };
  const makeRoom = () => {
    if (bytesOfAll <= maxBytes) return;
    cutOffOne();
    makeRoom();
  };

  return {
    add(network, bytes, socket) {
      const site = siteOf(network);
      const place = places.get(site) ?? { bytes: 0, held: new Set() };
      const one = { bytes, socket };
      places.set(site, place);
      place.held.add(one);
      place.bytes += bytes;
      bytesOfAll += bytes;
      makeRoom();
      return () => remove(site, place, one);
    },
  };
}
