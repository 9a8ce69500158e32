import { refundWords } from '#contract/desk/refund-words.ts';
import { roleNames, roleWords } from '#contract/desk/role-words.ts';
import type { EmailContents } from '#server/outbox/email-contents.types.ts';
import {
  button,
  note,
  page,
  paragraph,
  plain,
  timeInWords,
  type Email,
  type Sender,
} from './layout.template.ts';

type News = EmailContents['staff-notice']['news'];

/** Who did something at the desk that the owners should know of, and what to do if it was somebody else. */
export function staffNoticeEmail(notice: EmailContents['staff-notice'], sender: Sender): Email {
  const { name, isAboutReader, device, happenedAt } = notice;
  const { shopName } = sender;
  const [done, shortly] = inWords(notice.news, shopName);
  const who = isAboutReader ? 'You' : name;
  const news = `${who} ${done}: ${device}, ${timeInWords(happenedAt)}.`;
  const advice = adviceOn(notice);
  return {
    subject: `${shopName} desk: ${isAboutReader ? 'you' : name} ${shortly}`,
    text: plain(sender, news, advice),
    html: page(sender, { title: 'At the desk', preview: news, body: [paragraph(news), paragraph(advice)] }),
  };
}

/** The news in full, and in short for the subject. */
function inWords(news: News, shopName: string): readonly [done: string, shortly: string] {
  switch (news) {
    case 'new-device':
      return ['logged in from a new browser', 'logged in on a new device'];
    case 'joined':
      return [`joined the people who run ${shopName}`, 'joined'];
    case 'recovered':
      return ['set up a new login with a link; all old ones have been removed', 'set up a new login'];
    case 'exported':
      return ['downloaded all data about a customer', 'downloaded a customer’s data'];
    case 'failed-log-ins':
      return ['could not log in to the desk several times in a row', 'could not log in'];
  }
}

function adviceOn({ news, name, isAboutReader }: EmailContents['staff-notice']): string {
  if (news === 'failed-log-ins') {
    return isAboutReader
      ? 'If this was not you, someone is trying to log in as you. They can’t without a code from your authenticator app, but change your password at the desk anyway.'
      : `If this was not ${name}, someone is trying to log in as them. They can’t without a code from their authenticator app.`;
  }
  return isAboutReader
    ? 'If this was not you, tell an owner of the shop straight away: they can end your sessions and suspend your access until it is cleared up.'
    : `If this is not right, end the sessions of ${name} at the desk, under Staff.`;
}

type Invitation = Omit<EmailContents['staff-invitation'], 'sealedToken'> & { token: string };

/** How somebody gets into the desk for the first time, and what they may do there. */
export function staffInvitationEmail(invitation: Invitation, sender: Sender): Email {
  const { firstName, invitedBy, role, refundLimitPence, expiresAt, token } = invitation;
  const news = `${firstName}, ${invitedBy} has invited you to work at the desk of ${sender.shopName}.`;
  const part = `Your role: ${roleNames[role]}. ${roleWords[role]} ${refundWords(role, refundLimitPence)}`;
  const advice = `The link works once, until ${timeInWords(expiresAt)}. The first person to open it gets in, so please don’t pass it on. If you did not expect this email, ignore it.`;
  const url = sender.deskUrl(`/desk/set-up#${token}`);
  return {
    subject: `${invitedBy} has invited you to the desk of ${sender.shopName}`,
    text: plain(sender, news, part, url, advice),
    html: page(sender, {
      title: 'Welcome to the desk',
      preview: news,
      body: [
        paragraph(news),
        paragraph(part),
        ...(url ? [button('Set up your log-in', url)] : []),
        note(advice),
      ],
    }),
  };
}
