import { pages } from '#contract/pages.ts';
import type { EmailContents } from '#server/outbox/email-contents.types.ts';
import { hello, opening } from './greeting.rules.ts';
import { link, page, paragraph, plain, timeInWords, type Email, type Sender } from './layout.template.ts';

export function twoFactorEnabledEmail(content: EmailContents['two-factor-enabled'], sender: Sender): Email {
  return noticeEmail(sender, content.firstName, {
    subject: `Two-factor authentication is on at ${sender.shopName}`,
    title: 'Two-factor authentication is on',
    preview: 'From now on, logging in asks for a code from your authenticator app.',
    paragraphs: [
      `two-factor authentication was enabled for your account on ${timeInWords(content.changedAt)}. From now on, logging in asks for a code from your authenticator app as well.`,
      'Keep the recovery codes in a safe place: they are the only way in if you lose the app.',
    ],
  });
}

export function twoFactorDisabledEmail(content: EmailContents['two-factor-disabled'], sender: Sender): Email {
  return noticeEmail(sender, content.firstName, {
    subject: `Two-factor authentication is off at ${sender.shopName}`,
    title: 'Two-factor authentication is off',
    preview: 'Logging in needs only your password again.',
    paragraphs: [
      `two-factor authentication was disabled for your account on ${timeInWords(content.changedAt)}. Logging in asks for your password alone again, and the recovery codes no longer work.`,
      ...(content.isByShop
        ? [
            'We did this because someone who had lost the authenticator app asked us to, and showed us that the account is theirs. If this was not you, reset your password now and write to us.',
          ]
        : []),
    ],
  });
}

export function recoveryCodeUsedEmail(content: EmailContents['recovery-code-used'], sender: Sender): Email {
  return noticeEmail(sender, content.firstName, {
    subject: `A recovery code was used at ${sender.shopName}`,
    title: 'A recovery code was used',
    preview: codesLeft(content.codesLeft),
    paragraphs: [
      `someone, hopefully you, logged in to your account with a recovery code on ${timeInWords(content.usedAt)}. That code no longer works.`,
      codesLeft(content.codesLeft),
      ...(content.codesLeft <= 3
        ? [
            'For new codes, disable two-factor authentication in your account under Security and enable it again. If you have lost the authenticator app, write to us.',
          ]
        : []),
    ],
  });
}

function codesLeft(count: number): string {
  if (count === 0) return 'It was the last one.';
  return count === 1 ? 'You have one recovery code left.' : `You have ${count} recovery codes left.`;
}

/** What happened, and what to do if it was somebody else. */
function noticeEmail(
  sender: Sender,
  firstName: string,
  notice: { subject: string; title: string; preview: string; paragraphs: [string, ...string[]] },
): Email {
  const forgot = sender.pageUrl(pages.forgotPassword);
  const [first, ...rest] = notice.paragraphs;
  return {
    subject: notice.subject,
    text: plain(
      sender,
      opening(firstName, first),
      ...rest,
      `If that was not you, set a new password at once: ${forgot}`,
      `And write to us: ${sender.contact}`,
    ),
    html: page(sender, {
      title: notice.title,
      preview: notice.preview,
      body: [
        paragraph(`${hello(firstName)}, ${first}`),
        ...rest.map((text) => paragraph(text)),
        paragraph(
          'If that was not you, ',
          link(forgot, 'set a new password'),
          ' at once, and write to us at ',
          link(`mailto:${sender.contact}`, sender.contact),
          '.',
        ),
      ],
    }),
  };
}
