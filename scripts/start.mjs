// npm start: prepares everything that a fresh machine needs, then runs the shop.
import {
  buildShop,
  frugal,
  installDependencies,
  refuseTakenPort,
  runPinned,
  settingsFile,
} from './prepare.mjs';

const settings = settingsFile();
await refuseTakenPort();
installDependencies();
buildShop();
process.exit(
  await runPinned([...settings, ...frugal.flags, 'dist/shop/main.js', ...process.argv.slice(2)], {
    env: frugal.env,
    // The channel tells the shop when this process is killed, so that it closes in order.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  }),
);
