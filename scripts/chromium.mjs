// Finds a Chromium for the journeys, or installs one: Debian's package, since browsers' own downloads are not
// to be had everywhere.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const find = () => places.find((place) => place && existsSync(place));
const quietly = (command, args) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** The path of a Chromium. Ends the program with a sentence when there is none and none can be installed. */
export function ensureChromium() {
  const found = find();
  if (found) return found;
  if (existsSync('/usr/bin/apt-get')) {
    console.log('  Installing Chromium (Debian package, a few minutes)');
    const root = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    const apt = (...args) => {
      const [command, ...rest] = [...root, 'apt-get', '-qq', ...args];
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
  console.error('The journeys need Chromium. Install it, or set CHROMIUM_PATH to where it is.');
  process.exit(1);
}
