// npm run guide: takes the screenshots for docs/owners-guide.md, in the journeys through an owner's first day and
// through a return.
import { ensureBrowsers } from './chromium.mjs';
import { buildShop, installDependencies, runPinned } from './prepare.mjs';

installDependencies();
buildShop();
const journeys = [
  'desk-whole-day.spec.ts',
  'desk-returns.spec.ts',
  '--grep',
  'from the printed link|is scanned',
];
process.exit(
  await runPinned(['node_modules/@playwright/test/cli.js', 'test', ...journeys], {
    env: { ...process.env, ...ensureBrowsers(), GUIDE_PICTURES: 'on' },
  }),
);
