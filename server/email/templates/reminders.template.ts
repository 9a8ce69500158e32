import { formatPence } from '#contract/money.ts';
import { pagePath, pages } from '#contract/pages.ts';
import type { EmailContents } from '#server/outbox/email-contents.types.ts';
import { hello, opening } from './greeting.rules.ts';
import {
  button,
  goods,
  note,
  page,
  paragraph,
  plain,
  strong,
  type Email,
  type Sender,
} from './layout.template.ts';

/** Of something that runs out, on the day that its buyer has chosen. */
export function reminderEmail(
  { firstName, productId, productName, picture, pricePence, state }: EmailContents['reminder'],
  sender: Sender,
): Email {
  const news = {
    'in-stock': `you asked us to remind you about ${productName} today.`,
    'sold-out': `you asked us to remind you about ${productName} today. It is sold out at the moment: on its page you can ask to be told when it is back.`,
    withdrawn: `you asked us to remind you about ${productName} today. We no longer sell it.`,
  }[state];
  const price =
    pricePence === undefined || state !== 'in-stock' ? null : `It costs ${formatPence(pricePence)} today.`;
  const way =
    state === 'withdrawn'
      ? { label: 'See what we have', url: sender.pageUrl(pages.products) }
      : {
          label: state === 'in-stock' ? 'Buy it again' : 'See it',
          url: sender.pageUrl(pagePath('product', { productId })),
        };
  const once = 'This is the only reminder. You can ask for another one on your order.';
  return {
    subject: `A reminder: ${productName}`,
    text: plain(sender, opening(firstName, news), price, `${way.label}: ${way.url}`, once),
    html: page(sender, {
      title: 'Running out?',
      preview: productName,
      body: [
        paragraph(`${hello(firstName)}, ${news}`),
        goods([{ name: productName, picture, words: strong(productName) }], sender),
        price === null ? null : paragraph(price),
        button(way.label, way.url),
        note(once),
      ],
    }),
  };
}
