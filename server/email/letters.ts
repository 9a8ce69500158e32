import type { EmailContents, EmailTemplate, LinkContent } from '#server/outbox/email-contents.ts';
import {
  accountDeletedLetter,
  alreadyRegisteredLetter,
  passwordChangedLetter,
  resetPasswordLetter,
  verifyEmailLetter,
} from './account-letters.ts';
import type { Letter, Sender } from './letter.ts';
import {
  orderCancelledLetter,
  orderConfirmedLetter,
  orderRefundedLetter,
  orderShippedLetter,
} from './order-letters.ts';
import {
  ownerOrderGivenBackLetter,
  ownerOrderPaidLetter,
  ownerPaymentCaseLetter,
  ownerPaymentInReviewLetter,
  ownerRefundFailedLetter,
  ownerRefundUndecidedLetter,
} from './owner-letters.ts';
import {
  recoveryCodeUsedLetter,
  twoFactorDisabledLetter,
  twoFactorEnabledLetter,
} from './two-factor-letters.ts';

/** Contents as the letters take them: with the token of a link opened. */
type Opened<Content> = Content extends LinkContent
  ? Omit<Content, 'sealedToken'> & { token: string }
  : Content;

/** Every e-mail the shop writes. */
export const letters: {
  [Template in EmailTemplate]: (content: Opened<EmailContents[Template]>, sender: Sender) => Letter;
} = {
  'verify-email': verifyEmailLetter,
  'already-registered': alreadyRegisteredLetter,
  'reset-password': resetPasswordLetter,
  'password-changed': passwordChangedLetter,
  'account-deleted': accountDeletedLetter,
  'two-factor-enabled': twoFactorEnabledLetter,
  'two-factor-disabled': twoFactorDisabledLetter,
  'recovery-code-used': recoveryCodeUsedLetter,
  'order-confirmed': orderConfirmedLetter,
  'order-cancelled': orderCancelledLetter,
  'order-refunded': orderRefundedLetter,
  'order-shipped': orderShippedLetter,
  'owner-order-paid': ownerOrderPaidLetter,
  'owner-payment-in-review': ownerPaymentInReviewLetter,
  'owner-order-given-back': ownerOrderGivenBackLetter,
  'owner-refund-failed': ownerRefundFailedLetter,
  'owner-payment-case': ownerPaymentCaseLetter,
  'owner-refund-undecided': ownerRefundUndecidedLetter,
};
