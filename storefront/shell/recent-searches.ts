import { searchPath } from './search-path.ts';

/* Searches made in this browser. They are never sent anywhere. */

const KEY = 'recentSearches';
const MAX = 5;

/** Latest first. */
export function listRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((term) => typeof term === 'string').slice(0, MAX) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(typed: string): void {
  const term = typed.trim();
  if (searchPath(term) === null) return;
  const isOther = (each: string) => each.toLowerCase() !== term.toLowerCase();
  write([term, ...listRecentSearches().filter(isOther)].slice(0, MAX));
}

export function forgetSearches(): void {
  write([]);
}

function write(terms: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(terms));
  } catch {
    // Storage is forbidden: nothing is remembered.
  }
}
