import { deskPages } from '#contract/desk/pages.ts';

/** Where the person was going when asked to log in; an address elsewhere is none of ours. */
export function wantedPage(search: URLSearchParams): string {
  const to = search.get('to') ?? '';
  return /^\/desk(?:[/?]|$)/.test(to) ? to : deskPages.home;
}
