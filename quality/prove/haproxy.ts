import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { selfSigned } from '#simulators/self-signed.ts';
import { freePorts } from './patroni/processes.ts';

const PROGRAM = '/usr/sbin/haproxy';
const CONFIGURATION = 'deploy/proxy/haproxy.cfg';

/** The real proxy with the configuration we ship, in front of a shop. */
export interface HAProxy {
  port: number;
  url: string;
  /** The certificate it shows. */
  ca: string;
  close(): Promise<void>;
}

/** Needs Debian's package `haproxy`. `directory` is for its files. */
export async function startHAProxy(shopUrl: string, directory: string): Promise<HAProxy> {
  if (!existsSync(PROGRAM)) {
    throw new Error('HAProxy is not installed: apt-get install --no-install-recommends haproxy');
  }
  const [http, port] = (await freePorts(2)) as [string, string];
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ca = selfSigned(privateKey, 'Dandle', ['shop.example'], new Date());
  const certificate = path.join(directory, 'shop.pem');
  writeFileSync(certificate, ca + privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const configuration = path.join(directory, 'haproxy.cfg');
  // Only root can start it as somebody else.
  const shipped = readFileSync(CONFIGURATION, 'utf8');
  writeFileSync(
    configuration,
    process.getuid!() === 0 ? shipped : shipped.replace(/^ +(user|group) .*$/gm, ''),
  );

  const child = spawn(PROGRAM, ['-db', '-f', configuration], {
    env: {
      ...{ HTTP: `127.0.0.1:${http}`, HTTPS: `127.0.0.1:${port}` },
      ...{ SHOP: new URL(shopUrl).host, CERTIFICATE: certificate },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => void (output.length < 1000 && output.push(String(text))));
  }
  const gone = once(child, 'exit');
  const proxy = {
    port: Number(port),
    url: `https://127.0.0.1:${port}`,
    ca,
    async close() {
      child.kill('SIGKILL');
      await gone;
    },
  };
  while ((await statusThrough(proxy, '/readyz')) !== 200) {
    if (child.exitCode !== null) throw new Error(`HAProxy did not start:\n${output.join('')}`);
    await sleep(50);
  }
  return proxy;
}

/** 0 if there is no answer. */
export function statusThrough(
  { url, ca }: Pick<HAProxy, 'url' | 'ca'>,
  address: string,
  headers: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const options = { ca, servername: 'shop.example', agent: false, headers };
    const request = https.get(url + address, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode!);
    });
    request.on('error', () => resolve(0));
  });
}
