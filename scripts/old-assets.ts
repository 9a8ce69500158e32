import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';

/** A page is rarely open for longer. */
const KEPT_DAYS = 7;

/**
 * Moves the assets of the last build out of the way of the next one, and deletes those moved more than a week ago. Pages
 * that were loaded before an update still ask for the files they name.
 */
export function setAside(assets: string, old: string, now = new Date()): void {
  mkdirSync(assets, { recursive: true });
  mkdirSync(old, { recursive: true });
  for (const name of readdirSync(assets)) {
    renameSync(path.join(assets, name), path.join(old, name));
    utimesSync(path.join(old, name), now, now);
  }
  const keptSince = now.getTime() - KEPT_DAYS * 86_400_000;
  for (const name of readdirSync(old)) {
    if (statSync(path.join(old, name)).mtimeMs < keptSince) rmSync(path.join(old, name));
  }
}
