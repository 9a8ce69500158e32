import type { Socket } from 'node:net';
import { siteOf } from './client-network.ts';

/** Answers that lie in memory until the client has read them. */
export interface UnreadAnswers {
  /** Returns a function to call when the answer has been read, or its connection has ended. */
  add(network: string, bytes: number, socket: Pick<Socket, 'destroy'>): () => void;
}

interface Unread {
  bytes: number;
  socket: Pick<Socket, 'destroy'>;
}

interface Place {
  bytes: number;
  unread: Set<Unread>;
}

/** Five hundred of the largest pages: a crowd on slow phones never leaves more at any moment. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * A reader may be slow, and takes nobody's turn meanwhile; but answers that are never read must not fill the memory.
 * Beyond the limit, the site with the most unread bytes loses the answer that has waited longest: its connection is
 * cut.
 */
export function createUnreadAnswers(mostBytes = MAX_BYTES): UnreadAnswers {
  const places = new Map<string, Place>();
  let bytesOfAll = 0;

  const remove = (site: string, place: Place, answer: Unread) => {
    if (!place.unread.delete(answer)) return;
    bytesOfAll -= answer.bytes;
    place.bytes -= answer.bytes;
    if (place.unread.size === 0) places.delete(site);
  };
  const cutOffOne = () => {
    const [site, place] = [...places].reduce((most, one) => (one[1].bytes > most[1].bytes ? one : most));
    const [longest] = place.unread;
    remove(site, place, longest!);
    longest!.socket.destroy();
  };
  const makeRoom = () => {
    if (bytesOfAll <= mostBytes) return;
    cutOffOne();
    makeRoom();
  };

  return {
    add(network, bytes, socket) {
      const site = siteOf(network);
      const place = places.get(site) ?? { bytes: 0, unread: new Set() };
      const answer = { bytes, socket };
      places.set(site, place);
      place.unread.add(answer);
      place.bytes += bytes;
      bytesOfAll += bytes;
      makeRoom();
      return () => remove(site, place, answer);
    },
  };
}
