import { deskPages } from '#contract/desk/pages.ts';

/** Where the person was going when asked to log in; addresses outside the desk are ignored. */
export function wantedPage(search: URLSearchParams): string {
  const to = search.get('to') ?? '';
  return /^\/desk(?:[/?]|$)/.test(to) ? to : deskPages.home;
}
