import type { TermsKind } from '#contract/terms-kinds.ts';
import { firstAbout } from './first-about.template.ts';
import { firstPrivacy } from './first-privacy.template.ts';
import { firstReturns } from './first-returns.template.ts';
import { firstTerms } from './first-terms.template.ts';

/** The texts that come with the software, and say what it does. */
export const suppliedTexts: Record<TermsKind, string> = {
  terms: firstTerms,
  privacy: firstPrivacy,
  returns: firstReturns,
  about: firstAbout,
};
