// One of several web processes (WEB_PROCESSES). Started by web-processes.ts, which owns PostgreSQL, the
// simulators and the port, and says when to open.
import { once } from 'node:events';
import { openDatabase } from './platform/database.ts';
import { createLog } from './platform/log.ts';
import { createRunning, inTime } from './platform/running.ts';
import { connectSiblings, sendToPrimary } from './platform/siblings.ts';
import { openWeb } from './web.ts';
import type { StartOfWeb } from './web-processes.ts';

const running = createRunning();
let stopping: Promise<void> | undefined;

async function start(): Promise<void> {
  const [{ config, databaseUrl, processes }] = (await once(process, 'message')) as [StartOfWeb];
  const log = createLog(config.logLevel);
  const primary = openDatabase(databaseUrl, {
    poolSize: config.databaseConnections,
    isPrepared: config.isPrepared,
    silenceMilliseconds: 7000,
    onError: ({ message }) => {
      if (!stopping) log.warn({ reason: message }, 'a database connection broke');
    },
  });
  running.add('database connections', () => primary.db.destroy());
  await openWeb({ config, databaseUrl, primary, log, siblings: connectSiblings(processes), running });
}

// A terminal sends these to every process it has. The primary handles them and then ends us.
for (const event of ['SIGINT', 'SIGHUP'] as const) process.on(event, () => {});
process.on('SIGTERM', () => {
  stopping ??= inTime(starting.catch(() => {}))
    .catch(() => {})
    .then(() => running.stop());
  void stopping.then(() => process.exit(0));
});
// Our parent was killed, and PostgreSQL with it.
process.on('disconnect', () => process.exit(1));
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const starting = start();
try {
  await starting;
  sendToPrimary({ say: 'open' });
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  if (code === undefined) console.error(error);
  sendToPrimary({ say: 'failed', message, code });
  await running.stop();
  process.exit(1);
}
