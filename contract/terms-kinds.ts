import { pages } from './pages.ts';

/**
 * The shop's legal texts and what it says about itself, which are all written, published and shown in the same way.
 * Orders refer only to a version of the terms.
 */
export const termsKinds = ['terms', 'privacy', 'returns', 'about'] as const;
export type TermsKind = (typeof termsKinds)[number];

export const termsTexts: Readonly<Record<TermsKind, { title: string; path: string }>> = {
  terms: { title: 'Terms and Conditions', path: pages.terms },
  privacy: { title: 'Privacy Notice', path: pages.privacyNotice },
  returns: { title: 'Returns', path: pages.returns },
  about: { title: 'About us', path: pages.about },
};

/** The page of one version, which is permanent. */
export function versionPath(kind: TermsKind, version: number): string {
  return `${termsTexts[kind].path}?version=${version}`;
}
