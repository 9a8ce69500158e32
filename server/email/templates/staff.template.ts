import type { EmailContents } from '#server/outbox/email-contents.types.ts';
import { page, paragraph, plain, timeInWords, type Email, type Sender } from './layout.template.ts';

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
      return ['logged in with a browser that is new to the desk', 'logged in on a new device'];
    case 'joined':
      return [`joined the people who run ${shopName}`, 'joined'];
    case 'recovered':
      return ['set up a new way in with a link; all the old ways in have ended', 'set up a new way in'];
    case 'exported':
      return ['saved everything the shop knows about a customer', 'saved a customer’s data'];
    case 'failed-log-ins':
      return ['could not log in to the desk several times in a row', 'could not log in'];
  }
}

function adviceOn({ news, name, isAboutReader }: EmailContents['staff-notice']): string {
  if (news === 'failed-log-ins') {
    return isAboutReader
      ? 'If that was not you, somebody is trying to get in as you. They cannot without a code from your authenticator app, but change your password at the desk anyway.'
      : `If ${name} knows nothing about it, somebody is trying to get in as them. They cannot without a code from their authenticator app.`;
  }
  return isAboutReader
    ? 'If that was not you, tell an owner of the shop at once: they can end your sessions and suspend you until it is cleared up.'
    : `If that should not be, end the sessions of ${name} at the desk, or run: npm run staff -- end-sessions`;
}
