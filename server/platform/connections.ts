import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork, siteOf } from './client-network.ts';

/** Each takes a file of what the system lets a process open, which is 4,096 in places; an answer may take another. */
const MOST = 2000;

/**
 * Keeps room for new connections, however many somebody leaves open: beyond the limit whichever has asked nothing for longest
 * is closed, at the site that has the most. Browsers and proxies open another when they need it.
 */
export function boundConnections(server: Server, most = MOST): void {
  /** By site, those that have asked last at the end. */
  const sites = new Map<string, Set<Socket>>();
  let open = 0;

  const forget = (site: string, socket: Socket) => {
    const connections = sites.get(site);
    if (!connections?.delete(socket)) return;
    if (connections.size === 0) sites.delete(site);
    open--;
  };
  const closeOne = () => {
    const [site, connections] = [...sites].reduce((largest, one) =>
      one[1].size > largest[1].size ? one : largest,
    );
    const [longest] = connections;
    forget(site, longest!);
    longest!.destroy();
  };

  server.on('connection', (socket: Socket) => {
    const site = siteOfSocket(socket);
    sites.set(site, (sites.get(site) ?? new Set()).add(socket));
    open++;
    socket.once('close', () => forget(site, socket));
    if (open > most) closeOne();
  });
  server.on('request', ({ socket }) => {
    const connections = sites.get(siteOfSocket(socket));
    if (connections?.delete(socket)) connections.add(socket);
  });
}

// Once it has ended, it no longer says where it came from.
const siteOfSocket = ({ remoteAddress = '' }: Socket) => siteOf(clientNetwork(remoteAddress));
