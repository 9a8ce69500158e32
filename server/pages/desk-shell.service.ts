import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The one page of the owner's desk, the same for everybody; its content comes over the API. */
export type DeskShell = (url: string) => Promise<string>;

const built = path.resolve(import.meta.dirname, '../../dist');

/** Those of this version, and of versions replaced within a week. */
export const deskAssets = [path.join(built, 'desk/desk/assets'), path.join(built, 'old/desk')];

/** The output of `npm run build`, or null if there is none. */
export function loadDeskShell(): DeskShell | null {
  const file = path.join(built, 'desk/desk/index.html');
  if (!existsSync(file)) return null;
  const html = readFileSync(file, 'utf8');
  return async () => html;
}
