import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What an owner puts in front of two processes: a reverse proxy that asks each whether it is ready. */
export interface Proxy {
  url: string;
  /** How many requests went to each process, by its address. */
  served: ReadonlyMap<string, number>;
  untilReady(url: string): Promise<void>;
  close(): Promise<void>;
}

const ASK_EVERY_MILLISECONDS = 200;

/**
 * Round robin over the ready processes, over keep-alive connections and without retries, so that anything that goes
 * wrong behind it reaches the client.
 */
export async function startProxy(backends: () => readonly string[]): Promise<Proxy> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
  const served = new Map<string, number>();
  const ready = new Set<string>();
  let turn = 0;
  const state = { isClosed: false };

  const unanswered = new Map<string, number>();
  const ask = async (url: string) => {
    const status = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.status,
      ({ name }: Error) => (name === 'TimeoutError' ? 'late' : 'gone'),
    );
    // A process that is merely slow is asked again, as by every proxy: busy does not mean closing.
    const late = status === 'late' ? (unanswered.get(url) ?? 0) + 1 : 0;
    unanswered.set(url, late);
    if (status === 200) ready.add(url);
    else if (late === 0 || late >= 3) ready.delete(url);
  };
  const watch = async () => {
    while (!state.isClosed) {
      await Promise.all(backends().map(ask));
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MILLISECONDS));
    }
  };
  const watching = watch();

  const server = http.createServer((request, reply) => {
    const choice = backends().filter((url) => ready.has(url));
    const target = choice[turn++ % choice.length];
    if (target === undefined)
      return void reply.writeHead(502).end('the proxy knows no process that is ready');
    served.set(target, (served.get(target) ?? 0) + 1);
    const onward = http.request(
      target + request.url!,
      { agent, method: request.method!, headers: request.headers },
      (answer) => {
        const { connection: _, 'transfer-encoding': __, ...headers } = answer.headers;
        reply.writeHead(answer.statusCode!, headers);
        answer.pipe(reply);
        answer.on('error', () => reply.destroy());
      },
    );
    onward.on('error', (error) => {
      if (reply.headersSent) reply.destroy();
      else reply.writeHead(502).end(`the proxy was cut off: ${error.message}`);
    });
    request.pipe(onward);
  });
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    async untilReady(url) {
      while (!ready.has(url)) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    async close() {
      state.isClosed = true;
      await watching;
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
