// Finds the browsers of the journeys, or installs them: preferably the system's packages, which bring the libraries
// they need and come from the same source as the system's other packages.
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
const shellPlaces = [process.env.HEADLESS_SHELL_PATH, '/usr/bin/chromium-headless-shell'];

const find = (among) => among.find((place) => place && existsSync(place));
const quietly = (command, args) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** The path of a Chromium. Ends the program with a message if there is none and none can be installed. */
function ensureChromium() {
  const found = find(places);
  if (found) return found;
  console.log('  Installing Chromium (a few minutes)');
  const installed = installPackages('chromium', 'fonts-noto-color-emoji') && find(places);
  if (installed) return installed;
  const downloaded = downloadOwn();
  if (downloaded) return downloaded;
  console.error('The journeys need Chromium. Install it, or set CHROMIUM_PATH to where it is.');
  process.exit(1);
}

/**
 * The environment in which Playwright finds the browsers: Chromium, and its shell without windows, which needs less of
 * the processor. Not every system has a package of the shell; Chromium does its work then.
 */
export function ensureBrowsers() {
  const chromium = ensureChromium();
  if (!find(shellPlaces)) installPackages('chromium-headless-shell');
  return { CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: find(shellPlaces) ?? chromium };
}

/** Installs Debian packages, as root or with sudo; false if it could not. */
function installPackages(...packages) {
  if (!existsSync('/usr/bin/apt-get')) return false;
  const root = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...root, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args];
    return quietly(command, rest);
  };
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages);
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
