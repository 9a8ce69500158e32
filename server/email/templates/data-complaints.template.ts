import { formatDay } from '#contract/dates.ts';
import type { EmailContents } from '#server/outbox/email-contents.types.ts';
import { hello, opening } from './greeting.rules.ts';
import { page, paragraph, plain, timeInWords, type Email, type Sender } from './layout.template.ts';

const COMMISSIONER =
  'If you are not satisfied, you can complain to the Information Commissioner: https://ico.org.uk/make-a-complaint/';

export function dataComplaintReceivedEmail(
  { name, madeAt, dueOn }: EmailContents['data-complaint-received'],
  sender: Sender,
): Email {
  const received = `we received your complaint about how we handle personal data on ${timeInWords(madeAt)}. You will have our answer by ${formatDay(dueOn)}.`;
  const notYou = `If this was not you, someone else entered your address. You can ignore this email, or write to us: ${sender.contact}`;
  return {
    subject: `We received your complaint`,
    text: plain(sender, opening(name, received), notYou),
    html: page(sender, {
      title: 'We received your complaint',
      preview: `You will have our answer by ${formatDay(dueOn)}.`,
      body: [paragraph(`${hello(name)}, ${received}`), paragraph(notYou)],
    }),
  };
}

export function dataComplaintAnsweredEmail(
  { name, madeAt, answer }: EmailContents['data-complaint-answered'],
  sender: Sender,
): Email {
  const about = `this is our answer to the complaint that you made on ${timeInWords(madeAt)}:`;
  return {
    subject: `Our answer to your complaint`,
    text: plain(sender, opening(name, about), answer, COMMISSIONER),
    html: page(sender, {
      title: 'Our answer to your complaint',
      preview: 'About how we handle personal data.',
      body: [
        paragraph(`${hello(name)}, ${about}`),
        ...answer.split(/\n+/).map((part) => paragraph(part)),
        paragraph(COMMISSIONER),
      ],
    }),
  };
}
