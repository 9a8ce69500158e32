import { deskPages } from '#contract/desk/pages.ts';

/** To the form that gives these words others that mean the same. */
export function addPath(words: string): string {
  return `${deskPages.search}?${new URLSearchParams({ add: words })}`;
}

/** To how the shop reads a search. */
export function tryPath(words: string): string {
  return `${deskPages.search}?${new URLSearchParams({ try: words })}`;
}

/** 'nappy, diaper' as its words. */
export function wordsIn(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean);
}
