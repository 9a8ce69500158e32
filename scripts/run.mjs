// node scripts/run.mjs FILE [arguments]: runs a program of this project under the pinned Node.
import { installDependencies, runPinned } from './prepare.mjs';

installDependencies();
process.exit(await runPinned(['--env-file-if-exists=.env', ...process.argv.slice(2)]));
