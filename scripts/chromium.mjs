// Finds a Chromium for the journeys, or installs one: preferably the system's package, which brings the
// libraries it needs and comes from the same source as the system's other packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pinnedNode } from './prepare.mjs';

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const find = (among = places) => among.find((place) => place && existsSync(place));
const quietly = (command, args) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** The path of a Chromium. Ends the program with a message if there is none and none can be installed. */
export function ensureChromium() {
  const found = find();
  if (found) return found;
  if (existsSync('/usr/bin/apt-get')) {
    console.log('  Installing Chromium (Debian package, a few minutes)');
    const root = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    const apt = (...args) => {
      const [command, ...rest] = [
        ...root,
        'env',
        'DEBIAN_FRONTEND=noninteractive',
        'apt-get',
        '-qq',
        ...args,
      ];
      return quietly(command, rest);
    };
    if (
      apt('update') &&
      apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-color-emoji')
    ) {
      const installed = find();
      if (installed) return installed;
    }
  }
  const downloaded = downloadOwn();
  if (downloaded) return downloaded;
  console.error('The journeys need Chromium. Install it, or set CHROMIUM_PATH to where it is.');
  process.exit(1);
}

/** Playwright's own build, if it can be downloaded and the system has the libraries it needs. */
function downloadOwn() {
  console.log('  Downloading a Chromium for Playwright');
  if (!quietly(pinnedNode, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])) return undefined;
  const { stdout } = spawnSync(
    pinnedNode,
    ['-e', "console.log(require('@playwright/test').chromium.executablePath())"],
    { encoding: 'utf8' },
  );
  return find([stdout.trim()]);
}
