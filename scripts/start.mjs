// npm start: prepares everything that a fresh machine needs, then runs the shop.
import {
  buildStorefront,
  frugal,
  installDependencies,
  refuseTakenPort,
  runPinned,
  settingsFile,
} from './prepare.mjs';

const settings = settingsFile();
await refuseTakenPort();
installDependencies();
buildStorefront();
process.exit(
  await runPinned([...settings, ...frugal.flags, 'server/main.ts', ...process.argv.slice(2)], {
    env: frugal.env,
    // The channel tells the shop when this process is killed, so that it closes in order.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  }),
);
