import { deskPages } from '#contract/desk/pages.ts';

/** The form for giving these words synonyms. */
export function addPath(words: string): string {
  return `${deskPages.search}?${new URLSearchParams({ add: words })}`;
}

/** The screen that shows how the shop reads a search. */
export function tryPath(words: string): string {
  return `${deskPages.search}?${new URLSearchParams({ try: words })}`;
}

/** Splits 'nappy, diaper' into words. */
export function wordsIn(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean);
}
