// npm start: everything a fresh machine needs, then the shop.
import { buildStorefront, frugal, installDependencies, runPinned, settingsFile } from './prepare.mjs';

installDependencies();
buildStorefront();
process.exit(
  await runPinned([...settingsFile, ...frugal.flags, 'server/main.ts', ...process.argv.slice(2)], {
    env: frugal.env,
    // The channel tells the shop when this process is killed: it then closes in order.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  }),
);
