import type { EmailContents } from '#server/outbox/email-contents.types.ts';
import { page, paragraph, plain, timeInWords, type Email, type Sender } from './layout.template.ts';

/** Who came in at the owner's desk, and what to do if it was somebody else. */
export function staffNoticeEmail(notice: EmailContents['staff-notice'], sender: Sender): Email {
  const who = notice.isAboutReader ? 'You' : notice.name;
  const { shopName } = sender;
  const done = {
    'new-device': 'logged in with a browser that is new to the desk',
    joined: `joined the people who run ${shopName}`,
    recovered: 'set up a new way in with a link; all former ways in have ended',
  }[notice.news];
  const news = `${who} ${done}: ${notice.device}, ${timeInWords(notice.happenedAt)}.`;
  const advice = notice.isAboutReader
    ? 'If that was not you, tell an owner of the shop at once: they can end your sessions and suspend you until it is cleared up.'
    : `If that should not be, end the sessions of ${notice.name} at the desk, or run: npm run staff -- end-sessions`;
  return {
    subject: `${shopName} desk: ${notice.isAboutReader ? 'you' : notice.name} ${shortly(notice.news)}`,
    text: plain(sender, news, advice),
    html: page(sender, { title: 'At the desk', preview: news, body: [paragraph(news), paragraph(advice)] }),
  };
}

function shortly(news: EmailContents['staff-notice']['news']): string {
  if (news === 'joined') return 'joined';
  return news === 'recovered' ? 'set up a new way in' : 'logged in on a new device';
}
