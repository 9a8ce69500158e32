import { formatPence } from '#contract/money.ts';
import { pagePath, pages } from '#contract/pages.ts';
import type { EmailContents } from '#server/outbox/email-contents.types.ts';
import { hello, opening } from './greeting.rules.ts';
import {
  button,
  goods,
  link,
  note,
  page,
  paragraph,
  plain,
  strong,
  type Email,
  type Sender,
} from './layout.template.ts';

type WithToken<Content> = Omit<Content, 'sealedToken'> & { token: string };

/** Nobody has proven yet that the address is theirs. */
export function stockAlertLinkEmail(
  { token, productName }: WithToken<EmailContents['stock-alert-link']>,
  sender: Sender,
): Email {
  const url = sender.pageUrl(pages.stockAlert, { token });
  const ignore =
    'The link works for a day. If you did not ask for this, ignore this email: we will not write again, and will delete your address.';
  return {
    subject: `Shall we tell you when it is back? ${productName}`,
    text: plain(
      sender,
      `You, or someone with your address, asked us to write when ${productName} is back in stock.`,
      `Yes, tell me: ${url}`,
      ignore,
    ),
    html: page(sender, {
      title: 'Shall we tell you when it is back?',
      preview: productName,
      body: [
        paragraph(
          'You, or someone with your address, asked us to write when ',
          strong(productName),
          ' is back in stock.',
        ),
        button('Yes, tell me', url),
        note(ignore),
      ],
    }),
  };
}

export function backInStockEmail(
  {
    firstName,
    token,
    productId,
    productName,
    picture,
    pricePence,
  }: WithToken<EmailContents['back-in-stock']>,
  sender: Sender,
): Email {
  const url = sender.pageUrl(pagePath('product', { productId }));
  const endUrl = sender.pageUrl(pages.stockAlert, { token, end: '1' });
  const news = ` is back in stock, for ${formatPence(pricePence)}. We can’t reserve one for you, and others are waiting too.`;
  const once = 'You asked us to tell you. This is the only email about it.';
  return {
    subject: `Back in stock: ${productName}`,
    unsubscribeUrl: endUrl,
    text: plain(
      sender,
      opening(firstName, productName + news),
      `See it: ${url}`,
      once,
      `Stop all emails about things that are back in stock: ${endUrl}`,
    ),
    html: page(sender, {
      title: 'It is back',
      preview: `${productName}, ${formatPence(pricePence)}`,
      body: [
        paragraph(`${hello(firstName)}, `, strong(productName), news),
        goods([{ name: productName, picture, words: strong(productName) }], sender),
        button('See it', url),
        note(`${once} `, link(endUrl, 'Stop all emails about things that are back in stock'), '.'),
      ],
    }),
  };
}
