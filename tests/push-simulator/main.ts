import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { announceReady, endGracefully, explainFaults } from '#simulators/process.ts';
import { createControl, createService } from './app.ts';
import { BrowserConnection } from './browser-connection.ts';
import { checkInPath, registrationPath } from './browser.routes.ts';
import { Devices } from './devices.ts';
import { Faults } from './faults.ts';
import { loadOrMakeTlsIdentity } from './identity.ts';
import { PostOffice } from './post-office.ts';
import { createProxy } from './proxy.ts';
import { isKnownHost, readSettings } from './settings.ts';

explainFaults();
const settings = readSettings(process.env);
const identity = loadOrMakeTlsIdentity(settings.dataDir, settings.hosts);
const office = new PostOffice(settings.dataDir);
const devices = new Devices();
const faults = new Faults();
const connections = new Set<BrowserConnection>();
const isKnown = (host: string) => isKnownHost(settings.hosts, host);
const portOf = (server: Server) => (server.address() as AddressInfo).port;

const service = createService({ identity, office, devices, faults, isKnown });
const serviceUrl = await service.listen({ port: settings.servicePort, host: settings.host });
const control = createControl({ office, faults, connections });
const url = await control.listen({ port: settings.port, host: settings.host });

const mcs = createTlsServer({ key: identity.key, cert: identity.cert }, (socket) => {
  const connection = new BrowserConnection(socket, office, (device, secret) =>
    devices.isKnown(device, secret),
  );
  connections.add(connection);
  socket.on('close', () => connections.delete(connection));
});
mcs.listen(settings.mcsPort, settings.host);
await once(mcs, 'listening');
const proxy = createProxy(isKnown, () => portOf(service.server));
proxy.listen(settings.proxyPort, settings.host);
await once(proxy, 'listening');

endGracefully(async () => {
  for (const connection of connections) connection.close();
  mcs.close();
  proxy.close();
  proxy.closeAllConnections();
  await Promise.all([control.close(), service.close()]);
}, settings.exitWithParent);

announceReady({
  url,
  checkInUrl: serviceUrl + checkInPath,
  registrationUrl: serviceUrl + registrationPath,
  mcsUrl: `https://${settings.host}:${portOf(mcs)}`,
  proxyUrl: `http://${settings.host}:${portOf(proxy)}`,
  certificatePath: identity.certificatePath,
});
