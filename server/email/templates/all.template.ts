import type { EmailContents, EmailTemplate, LinkContent } from '#server/outbox/email-contents.types.ts';
import {
  accountDeletedEmail,
  alreadyRegisteredEmail,
  passwordChangedEmail,
  resetPasswordEmail,
  verificationEmail,
} from './account.template.ts';
import { contactCopyEmail, contactMessageEmail } from './contact.template.ts';
import { dataComplaintAnsweredEmail, dataComplaintReceivedEmail } from './data-complaints.template.ts';
import type { Email, Sender } from './layout.template.ts';
import {
  orderCancelledEmail,
  orderConfirmedEmail,
  orderMessageEmail,
  orderReadyEmail,
  orderRefundedEmail,
  orderShippedEmail,
} from './orders.template.ts';
import {
  ownerOrderGivenBackEmail,
  ownerOrderPaidEmail,
  ownerPaymentCaseEmail,
  ownerPaymentInReviewEmail,
  ownerRefundFailedEmail,
  ownerReturnToldEmail,
  ownerRefundAskedEmail,
  ownerRefundGivenEmail,
  ownerRefundUndecidedEmail,
} from './owner.template.ts';
import { reminderEmail } from './reminders.template.ts';
import { backInStockEmail, stockAlertLinkEmail } from './stock-alerts.template.ts';
import {
  claimAnsweredEmail,
  returnKeptEmail,
  returnReceivedEmail,
  returnToldEmail,
  withdrawalNotTakenEmail,
  withdrawalToldEmail,
} from './returns.template.ts';
import { reviewRequestEmail } from './reviews.template.ts';
import { staffInvitationEmail, staffNoticeEmail } from './staff.template.ts';
import {
  recoveryCodeUsedEmail,
  twoFactorDisabledEmail,
  twoFactorEnabledEmail,
} from './two-factor.template.ts';

/** As the templates receive them: with the token of a link opened. */
type Opened<Content> = Content extends LinkContent
  ? Omit<Content, 'sealedToken'> & { token: string }
  : Content;

export const templates: {
  [Template in EmailTemplate]: (content: Opened<EmailContents[Template]>, sender: Sender) => Email;
} = {
  'verify-email': verificationEmail,
  'already-registered': alreadyRegisteredEmail,
  'reset-password': resetPasswordEmail,
  'password-changed': passwordChangedEmail,
  'account-deleted': accountDeletedEmail,
  'data-complaint-received': dataComplaintReceivedEmail,
  'data-complaint-answered': dataComplaintAnsweredEmail,
  'contact-message': contactMessageEmail,
  'contact-copy': contactCopyEmail,
  'two-factor-enabled': twoFactorEnabledEmail,
  'two-factor-disabled': twoFactorDisabledEmail,
  'recovery-code-used': recoveryCodeUsedEmail,
  'order-confirmed': orderConfirmedEmail,
  'order-cancelled': orderCancelledEmail,
  'order-refunded': orderRefundedEmail,
  'order-shipped': orderShippedEmail,
  'order-ready': orderReadyEmail,
  'return-told': returnToldEmail,
  'withdrawal-told': withdrawalToldEmail,
  'withdrawal-not-taken': withdrawalNotTakenEmail,
  'return-kept': returnKeptEmail,
  'return-received': returnReceivedEmail,
  'claim-answered': claimAnsweredEmail,
  'order-message': orderMessageEmail,
  'stock-alert-link': stockAlertLinkEmail,
  'back-in-stock': backInStockEmail,
  reminder: reminderEmail,
  'review-request': reviewRequestEmail,
  'owner-order-paid': ownerOrderPaidEmail,
  'owner-payment-in-review': ownerPaymentInReviewEmail,
  'owner-return-told': ownerReturnToldEmail,
  'owner-order-given-back': ownerOrderGivenBackEmail,
  'owner-refund-failed': ownerRefundFailedEmail,
  'owner-refund-given': ownerRefundGivenEmail,
  'owner-refund-asked': ownerRefundAskedEmail,
  'owner-payment-case': ownerPaymentCaseEmail,
  'owner-refund-undecided': ownerRefundUndecidedEmail,
  'staff-invitation': staffInvitationEmail,
  'staff-notice': staffNoticeEmail,
};
