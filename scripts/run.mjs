// node scripts/run.mjs FILE [arguments]: runs a program of this project under the pinned Node.
import { installDependencies, runPinned, settingsFile } from './prepare.mjs';

installDependencies();
process.exit(await runPinned([...settingsFile, ...process.argv.slice(2)]));
