// npm run guide: takes the screenshots for docs/owners-guide.md, in the journey through an owner's first day.
import { ensureBrowsers } from './chromium.mjs';
import { buildShop, installDependencies, runPinned } from './prepare.mjs';

installDependencies();
buildShop();
const journey = ['desk-whole-day.spec.ts', '--grep', 'from the printed link'];
process.exit(
  await runPinned(['node_modules/@playwright/test/cli.js', 'test', ...journey], {
    env: { ...process.env, ...ensureBrowsers(), GUIDE_PICTURES: 'on' },
  }),
);
