import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The one page of the owner's desk, the same for everybody; its content comes over the API. */
export type DeskShell = (url: string) => Promise<string>;

const built = path.resolve(import.meta.dirname, '../../dist');

/** Those of this version, and of versions replaced within a week. */
export const deskAssets = [path.join(built, 'desk/desk/assets'), path.join(built, 'old/desk')];

/** Null without a build. */
export function loadDeskWorker(): string | null {
  const file = path.join(built, 'desk/desk/service-worker.js');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** What the desk is called on a home screen, where iPhones show its notifications. */
export const deskManifest = JSON.stringify({
  id: '/desk',
  name: 'Desk',
  short_name: 'Desk',
  lang: 'en-GB',
  start_url: '/desk',
  scope: '/desk',
  display: 'standalone',
  // The light scheme's paper colour; a manifest has no dark scheme.
  background_color: '#fbf7f1',
  theme_color: '#fbf7f1',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});

/** The output of `npm run build`, or null if there is none. */
export function loadDeskShell(): DeskShell | null {
  const file = path.join(built, 'desk/desk/index.html');
  if (!existsSync(file)) return null;
  const html = readFileSync(file, 'utf8');
  return async () => html;
}
