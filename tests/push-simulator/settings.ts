import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535).default(0);

/**
 * The push services that browsers name in their subscriptions; `*.` stands for one or more labels before the
 * rest.
 */
const knownHosts = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
];

const schema = z.object({
  PUSH_SIM_DATA_DIR: z.string().min(1),
  PUSH_SIM_HOST: z.string().min(1).default('127.0.0.1'),
  PUSH_SIM_PORT: port,
  PUSH_SIM_SERVICE_PORT: port,
  PUSH_SIM_MCS_PORT: port,
  PUSH_SIM_PROXY_PORT: port,
  PUSH_SIM_HOSTS: z.string().default(knownHosts.join(',')),
  PUSH_SIM_EXIT_WITH_PARENT: z.enum(['0', '1']).default('0'),
});

export type PushSettings = {
  dataDir: string;
  host: string;
  /** For the calls that control the simulator. */
  port: number;
  /** For the push services themselves, and the check-in and registration of browsers: TLS. */
  servicePort: number;
  /** For the connection on which browsers get their messages: TLS. */
  mcsPort: number;
  proxyPort: number;
  /** The hosts that the simulator replaces. */
  hosts: string[];
  exitWithParent: boolean;
};

export function readSettings(env: NodeJS.ProcessEnv): PushSettings {
  // An empty variable means "not set", as everywhere.
  const read = schema.parse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  return {
    dataDir: read.PUSH_SIM_DATA_DIR,
    host: read.PUSH_SIM_HOST,
    port: read.PUSH_SIM_PORT,
    servicePort: read.PUSH_SIM_SERVICE_PORT,
    mcsPort: read.PUSH_SIM_MCS_PORT,
    proxyPort: read.PUSH_SIM_PROXY_PORT,
    hosts: read.PUSH_SIM_HOSTS.split(',').map((host) => host.trim()),
    exitWithParent: read.PUSH_SIM_EXIT_WITH_PARENT === '1',
  };
}

export function isKnownHost(hosts: string[], name: string): boolean {
  return hosts.some((host) => (host.startsWith('*.') ? name.endsWith(host.slice(1)) : name === host));
}
