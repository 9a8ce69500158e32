import { pages } from './pages.ts';

/** The legal texts of the shop, which are written, published and shown alike. Orders name a version of the terms alone. */
export const termsKinds = ['terms', 'privacy', 'returns'] as const;
export type TermsKind = (typeof termsKinds)[number];

export const termsTexts: Readonly<Record<TermsKind, { title: string; path: string }>> = {
  terms: { title: 'Terms and Conditions', path: pages.terms },
  privacy: { title: 'Privacy Notice', path: pages.privacyNotice },
  returns: { title: 'Returns', path: pages.returns },
};

/** The page of one version, which stays for good. */
export function versionPath(kind: TermsKind, version: number): string {
  return `${termsTexts[kind].path}?version=${version}`;
}
