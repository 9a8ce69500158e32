// node scripts/run.mjs FILE [arguments]: runs a program of this project under the pinned Node.
import { installDependencies, runPinned, settingsFile } from './prepare.mjs';

const settings = settingsFile();
installDependencies();
process.exit(await runPinned([...settings, ...process.argv.slice(2)]));
