import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { StartRefused } from '#database/start-refused.ts';

/**
 * Whether the shop can listen there, asked before it creates anything: it opens the port again when everything is ready.
 * Throws StartRefused with one sentence.
 */
export async function tryDoor(host: string, port: number): Promise<void> {
  try {
    const { release } = await holdFreePort(host, port);
    await release();
  } catch (error) {
    const words = doorWords((error as NodeJS.ErrnoException).code, host, port);
    throw words === null ? error : new StartRefused(words, { cause: error });
  }
}

export function doorWords(code: string | undefined, host: string, port: number): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop that program, or set PORT to another port.`;
    case 'EACCES':
      return `This account may not use PORT=${port}, as ports below 1024 are reserved. Set PORT to 3000, say, and let a proxy listen on ${port}.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `HOST=${host} is not an address of this machine. 127.0.0.1 serves this machine only, 0.0.0.0 every network it is on.`;
    default:
      return null;
  }
}

/** Holds a port that is free at every address of the host until it is released: the one wanted, or any. */
export async function holdFreePort(
  host: string,
  wanted = 0,
): Promise<{ port: number; release: () => Promise<void> }> {
  const addresses = await lookup(host, { all: true });
  for (;;) {
    const held: Server[] = [];
    const release = async () => {
      await Promise.all(held.map((server) => server[Symbol.asyncDispose]()));
    };
    try {
      let port = wanted;
      for (const { address } of addresses) {
        const server = createServer((socket) => socket.destroy()).listen(port, address);
        await once(server, 'listening');
        held.push(server);
        ({ port } = server.address() as AddressInfo);
      }
      return { port, release };
    } catch (error) {
      await release();
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      // Free at the first address, taken at the second.
      if (!isTaken || wanted !== 0 || addresses.length === 1) throw error;
    }
  }
}
