// npm run dev: the shop with hot reload. The server restarts when its files change; the pages change in
// place.
import { installDependencies, runPinned, settingsFile } from './prepare.mjs';

installDependencies();
process.exit(
  await runPinned(
    [
      '--watch',
      '--watch-path=server',
      '--watch-path=contract',
      '--watch-path=database',
      ...settingsFile(),
      'server/main.ts',
    ],
    { env: { ...process.env, DANDLE_DEV: '1' } },
  ),
);
