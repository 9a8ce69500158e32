import { pages } from '#contract/pages.ts';
import type { EmailContents } from '#server/outbox/email-contents.types.ts';
import { exclaim, hello, opening } from './greeting.rules.ts';
import {
  button,
  link,
  note,
  page,
  paragraph,
  plain,
  timeInWords,
  type Email,
  type Sender,
} from './layout.template.ts';

type Opened<Content> = Omit<Content, 'sealedToken'> & { token: string };

export function verificationEmail(content: Opened<EmailContents['verify-email']>, sender: Sender): Email {
  const { firstName, email, token } = content;
  const url = sender.pageUrl(pages.verifyEmail, { token, email });
  const made = registrationInWords(content);
  const stranger = `Only open it if you registered. If you did not, you can ignore this email: without this link nobody can use an account at ${sender.shopName} with your address.`;
  return {
    subject: `Please verify your email address for ${sender.shopName}`,
    text: plain(
      sender,
      opening(
        firstName,
        `welcome to ${sender.shopName}! Open this link to verify your email address. It works for one day:`,
      ),
      url,
      'After that you can log in.',
      made,
      stranger,
    ),
    html: page(sender, {
      title: exclaim('Welcome', firstName),
      preview: 'Verify your email address with one tap, then log in.',
      body: [
        paragraph('Thank you for registering. Please verify your email address, and then you can log in.'),
        ...(made === null ? [] : [paragraph(made)]),
        button('Verify my email address', url),
        note('The button works for one day. If it does not, open this address in your browser:'),
        note(link(url, url)),
        note(stranger),
      ],
    }),
  };
}

/** Helps people tell this registration from one that a stranger made. */
function registrationInWords({
  registeredAt,
  device = '',
}: Pick<EmailContents['verify-email'], 'registeredAt' | 'device'>): string | null {
  // A message written by the previous version lacks this.
  if (registeredAt === undefined) return null;
  const where = device === '' ? 'on a device we do not know' : `with ${device}`;
  return `This registration was made on ${timeInWords(registeredAt)}, ${where}.`;
}

export function alreadyRegisteredEmail(content: EmailContents['already-registered'], sender: Sender): Email {
  const login = sender.pageUrl(pages.login);
  const forgot = sender.pageUrl(pages.forgotPassword);
  const stranger =
    'If this was not you, someone may have mistyped their address. Nothing has changed in your account.';
  return {
    subject: `You already have an account at ${sender.shopName}`,
    text: plain(
      sender,
      opening(
        content.firstName,
        `someone, probably you, just tried to open an account at ${sender.shopName} with this email address. You already have one.`,
      ),
      `Log in: ${login}`,
      `Forgotten your password? Set a new one: ${forgot}`,
      stranger,
    ),
    html: page(sender, {
      title: 'You already have an account',
      preview: 'Log in with it, or set a new password.',
      body: [
        paragraph(
          `${hello(content.firstName)}, someone – probably you – just tried to open an account with this email address. You already have one.`,
        ),
        button('Log in', login),
        paragraph('Forgotten your password? ', link(forgot, 'Set a new one'), '.'),
        note(stranger),
      ],
    }),
  };
}

export function resetPasswordEmail(content: Opened<EmailContents['reset-password']>, sender: Sender): Email {
  const { firstName, email, token } = content;
  const url = sender.pageUrl(pages.resetPassword, { token, email });
  const stranger = 'If you did not ask for this, you can ignore this email: your password has not changed.';
  return {
    subject: `Set a new password for ${sender.shopName}`,
    text: plain(
      sender,
      opening(
        firstName,
        'you asked to set a new password. Open this link to choose it. It works once, within one hour:',
      ),
      url,
      stranger,
    ),
    html: page(sender, {
      title: 'Set a new password',
      preview: 'The link works once, within one hour.',
      body: [
        paragraph(`${hello(firstName)}, you asked to set a new password. Choose it here:`),
        button('Choose a new password', url),
        note('The button works once, within one hour. If it does not, open this address in your browser:'),
        note(link(url, url)),
        note(stranger),
      ],
    }),
  };
}

export function passwordChangedEmail(content: EmailContents['password-changed'], sender: Sender): Email {
  const when = timeInWords(content.changedAt);
  const forgot = sender.pageUrl(pages.forgotPassword);
  return {
    subject: `Your password for ${sender.shopName} was changed`,
    text: plain(
      sender,
      opening(
        content.firstName,
        `the password of your account was changed on ${when}. You have been logged out everywhere; log in again with the new one.`,
      ),
      `If this was not you, someone may be able to read your email. Set a new password straight away: ${forgot}`,
      `If anything looks wrong, write to us: ${sender.contact}`,
    ),
    html: page(sender, {
      title: 'Your password was changed',
      preview: 'If this was not you, set a new one straight away.',
      body: [
        paragraph(
          `${hello(content.firstName)}, the password of your account was changed on ${when}. You have been logged out everywhere; log in again with the new one.`,
        ),
        paragraph(
          'If this was not you, someone may be able to read your email. ',
          link(forgot, 'Set a new password'),
          ' straight away, and write to us at ',
          link(`mailto:${sender.contact}`, sender.contact),
          '.',
        ),
      ],
    }),
  };
}

export function accountDeletedEmail(content: EmailContents['account-deleted'], sender: Sender): Email {
  const gone = `your account was deleted on ${timeInWords(content.deletedAt)}, with your profile, addresses, basket and activity log.`;
  const kept =
    'For six years we keep what tax law requires about paid orders: number, date, goods and amounts, without your name. Anything still on its way to you will arrive.';
  const how =
    'To return something, you need the order’s number, which is in its confirmation, and this email address:';
  return {
    subject: `Your account at ${sender.shopName} was deleted`,
    text: plain(
      sender,
      opening(content.firstName, gone),
      kept,
      content.kept ? `${content.kept} ${how} ${sender.pageUrl(pages.withdraw)}` : null,
      `Thank you for shopping with us. If that was not you, write to us: ${sender.contact}`,
    ),
    html: page(sender, {
      title: 'Your account was deleted',
      preview: 'Thank you for shopping with us.',
      body: [
        paragraph(`${hello(content.firstName)}, ${gone}`),
        paragraph(kept),
        ...(content.kept
          ? [paragraph(`${content.kept} ${how} `, link(sender.pageUrl(pages.withdraw), 'Withdraw'), '.')]
          : []),
        paragraph(
          'Thank you for shopping with us. If that was not you, write to us at ',
          link(`mailto:${sender.contact}`, sender.contact),
          '.',
        ),
      ],
    }),
  };
}
