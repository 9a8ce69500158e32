import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork, siteOf } from './client-network.ts';

/** Each takes a file descriptor, of which some systems allow a process only 4,096; an answer may take another. */
const MAX_OPEN = 2000;

/**
 * Keeps room for new connections, however many a client leaves open. Beyond the limit, the site with the most
 * connections loses the one that has been idle longest; a connection waiting for an answer is closed only if all of
 * that site's are. Browsers and proxies open another when they need it.
 */
export function boundConnections(server: Server, max = MAX_OPEN): void {
  /** By site, with the most recently used last. */
  const sites = new Map<string, Set<Socket>>();
  const waiting = new WeakSet<Socket>();
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
    const quiet = [...connections].find((socket) => !waiting.has(socket)) ?? longest!;
    forget(site, quiet);
    quiet.destroy();
  };

  server.on('connection', (socket: Socket) => {
    const site = siteOfSocket(socket);
    sites.set(site, (sites.get(site) ?? new Set()).add(socket));
    open++;
    socket.once('close', () => forget(site, socket));
    if (open > max) closeOne();
  });
  server.on('request', ({ socket }, response) => {
    const connections = sites.get(siteOfSocket(socket));
    if (connections?.delete(socket)) connections.add(socket);
    waiting.add(socket);
    response.once('close', () => waiting.delete(socket));
  });
}

// Once it has ended, a socket no longer knows its remote address.
const siteOfSocket = ({ remoteAddress = '' }: Socket) => siteOf(clientNetwork(remoteAddress));
