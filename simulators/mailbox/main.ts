import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { announceReady, endGracefully, explainFaults } from '#simulators/process.ts';
import { createApp } from './app.ts';
import { MailFaults } from './faults.ts';
import { MessageStore } from './message-store.ts';
import { readSettings } from './settings.ts';
import { createSmtpServer } from './smtp.ts';

explainFaults();
const settings = readSettings(process.env);
const store = await MessageStore.open(settings.dataDir, settings.keepMessages);
const faults = new MailFaults();
const app = createApp(store, faults);
const smtp = createSmtpServer(store, faults);

const smtpListener = smtp.listen(settings.smtpPort, settings.host);
await once(smtpListener, 'listening');
const url = await app.listen({ port: settings.httpPort, host: settings.host });

endGracefully(async () => {
  await Promise.all([app.close(), new Promise<void>((resolve) => smtp.close(resolve))]);
}, settings.exitWithParent);

const { port } = smtpListener.address() as AddressInfo;
announceReady({ smtpUrl: `smtp://${settings.host}:${port}`, url });
