import type { Socket } from 'node:net';
import { siteOf } from './client-network.ts';

/** Answers that have been made and lie in memory until their readers take them. */
export interface UnreadAnswers {
  /** Returns what to call when it has been taken, or its connection has ended. */
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

/** Five hundred of the largest pages: no more than a crowd on slow telephones leaves at any moment. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * A reader may be slow, and takes nobody's turn meanwhile; but what is made for readers who never read may not fill the memory.
 * When there is more than that, the one who has waited longest at the place with the most is cut off.
 */
export function createUnreadAnswers(mostBytes = MOST_BYTES): UnreadAnswers {
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
