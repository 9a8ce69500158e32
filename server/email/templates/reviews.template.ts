import { pages } from '#contract/pages.ts';
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
  timeInWords,
  whole,
  type Email,
  type Sender,
} from './layout.template.ts';

type Request = Omit<EmailContents['review-request'], 'sealedToken'> & { token: string };

/** One per order, and none at all once the customer has declined such emails. */
export function reviewRequestEmail(request: Request, sender: Sender): Email {
  const { firstName, orderNumber, placedAt, items, token } = request;
  const reviewUrl = (productId: string) => sender.pageUrl(pages.ownReviews, { product: productId });
  const declineUrl = sender.pageUrl(pages.reviewLetters, { token });
  const why =
    'Other parents would like to know, whether you are pleased or not. We show every honest review.';
  const single = items.length === 1 ? items[0]! : null;
  const allUrl = single ? reviewUrl(single.productId) : sender.pageUrl(pages.ownReviews);
  return {
    subject: single ? `How is the ${single.name}?` : `How are the things from ${sender.shopName}?`,
    unsubscribeUrl: declineUrl,
    text: plain(
      sender,
      opening(
        firstName,
        `you have had order ${orderNumber} of ${timeInWords(placedAt)} for a while. How is it? ${why}`,
      ),
      items.map(({ productId, name }) => `${name}\n  ${reviewUrl(productId)}`).join('\n'),
      `This is the only email like this about this order. To get no more of them: ${declineUrl}`,
      `How reviews work here: ${sender.pageUrl(pages.reviewsPolicy)}`,
    ),
    html: page(sender, {
      title: 'How is it?',
      preview: `Tell other parents about ${single ? `the ${single.name}` : 'what you bought'}.`,
      body: [
        paragraph(
          `${hello(firstName)}, order `,
          whole(orderNumber),
          ` of ${timeInWords(placedAt)} has been with you for a while. How is it? ${why}`,
        ),
        goods(
          items.map(({ productId, name, picture }) => ({
            name,
            picture,
            words: single ? strong(name) : link(reviewUrl(productId), name),
          })),
          sender,
        ),
        button('Give it stars', allUrl),
        note(
          'This is the only email like this about this order. ',
          link(declineUrl, 'Stop emails like this'),
          ' · ',
          link(sender.pageUrl(pages.reviewsPolicy), 'How reviews work here'),
        ),
      ],
    }),
  };
}
