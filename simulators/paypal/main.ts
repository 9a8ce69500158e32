import { announceReady, endGracefully, explainFaults } from '#simulators/process.ts';
import { createApp } from './app.ts';
import { readSettings } from './settings.ts';
import { openSimulator } from './simulator.ts';
import { WebhookSender } from './webhook-sender.ts';
import { certificatePath } from './webhook.routes.ts';

const lookForForgottenApprovalsMs = 30_000;

explainFaults();
const settings = readSettings(process.env);
const address = { url: '' };
const simulator = await openSimulator(settings, address);
const { faults, identity, ledger, payments } = simulator;
const app = createApp(simulator);

address.url = await app.listen({ port: settings.port, host: settings.host });
if (settings.webhookUrl && settings.webhookUrl !== ledger.state.webhookUrl)
  ledger.record({ type: 'webhook.configured', url: settings.webhookUrl });
const sender = new WebhookSender(ledger, faults, identity, {
  webhookId: settings.webhookId,
  retryMs: settings.retryMs,
  certificateUrl: `${address.url}${certificatePath}/${identity.certificateId}`,
});
sender.start();
setInterval(() => payments.reverseForgottenApprovals(), lookForForgottenApprovalsMs).unref();

endGracefully(async () => {
  await app.close();
  await sender.stop();
  await ledger.close();
}, settings.exitWithParent);

announceReady({ url: address.url });
