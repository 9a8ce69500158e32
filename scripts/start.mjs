// npm start: everything a fresh machine needs, then the shop.
import { buildStorefront, installDependencies, runPinned, settingsFile } from './prepare.mjs';

installDependencies();
buildStorefront();
process.exit(await runPinned([...settingsFile, 'server/main.ts', ...process.argv.slice(2)]));
