import { connect, type Socket } from 'node:net';

export interface Sent {
  count: number;
  failures: number;
  milliseconds: number[];
}

const HEAD_END = '\r\n\r\n';

/**
 * Sends requests in turn over a few connections; each sends the next when its answer has arrived. It reads only enough
 * of an answer to know where it ends, and decompresses nothing, so that the client's cost does not count against the
 * shop.
 */
export async function sendInTurn(
  url: string,
  requests: readonly { path: string; headers?: Record<string, string> }[],
  { connections, seconds, addresses = 1 }: { connections: number; seconds: number; addresses?: number },
): Promise<Sent> {
  const { hostname, port, host } = new URL(url);
  const written = requests.map(({ path, headers = {} }) => {
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
    return `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}${HEAD_END}`;
  });
  const sent: Sent = { count: 0, failures: 0, milliseconds: [] };
  const end = performance.now() + seconds * 1000;
  let next = 0;

  const converse = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let begun = 0;
      let head = '';
      let missing = 0;
      const ask = () => {
        begun = performance.now();
        if (begun >= end) return socket.end(() => resolve());
        socket.write(written[next++ % written.length]!);
      };
      const done = () => {
        sent.count++;
        sent.milliseconds.push(performance.now() - begun);
        ask();
      };
      socket.on('error', reject);
      socket.on('connect', ask);
      socket.on('data', (piece) => {
        if (missing > 0) {
          missing -= piece.length;
          if (missing === 0) done();
          return;
        }
        head += piece.toString('latin1');
        const length = head.indexOf(HEAD_END);
        if (length < 0) return;
        if (!head.startsWith('HTTP/1.1 200')) sent.failures++;
        const bodyLength = Number(/\r\ncontent-length: (\d+)/i.exec(head)![1]);
        missing = length + HEAD_END.length + bodyLength - head.length;
        head = '';
        if (missing === 0) done();
      });
    });

  await Promise.all(
    Array.from({ length: connections }, (_, place) =>
      converse(
        connect({
          host: hostname,
          port: Number(port),
          localAddress: `127.0.0.${1 + (place % addresses)}`,
        }).setNoDelay(),
      ),
    ),
  );
  return sent;
}
