import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

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
