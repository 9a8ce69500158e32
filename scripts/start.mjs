// npm start: everything a fresh machine needs, then the shop.
import { buildStorefront, installDependencies, runPinned } from './prepare.mjs';

installDependencies();
buildStorefront();
process.exit(await runPinned(['--env-file-if-exists=.env', 'server/main.ts', ...process.argv.slice(2)]));
