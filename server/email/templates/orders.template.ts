import type { PostalAddress } from '#contract/addresses.ts';
import { addressLines } from '#contract/address-lines.ts';
import { cancellationNotice } from '#contract/cancellation-form.ts';
import { pagePath, pages } from '#contract/pages.ts';
import { versionPath } from '#contract/terms-kinds.ts';
import { formatPence, poundsFromPence } from '#contract/money.ts';
import { daysInWords } from '#contract/delivery/words.ts';
import { DAYS_TO_REFUND, DAYS_TO_SEND_BACK, DAYS_TO_WITHDRAW } from '#contract/returns/clock.ts';
import { formatLine, sumsOf } from '#contract/pricing/order-sums.ts';
import { returnRuleSentences } from '#contract/returns/words.ts';
import type {
  CollectionContent,
  EmailContents,
  OrderContent,
  OrderedItem,
  OrderSummary,
} from '#server/outbox/email-contents.types.ts';
import { exclaim, hello, opening } from './greeting.rules.ts';
import { keptBack } from './returns.template.ts';
import { html, type Html } from './html.template.ts';
import {
  button,
  goods,
  heading,
  link,
  note,
  page,
  panel,
  paragraph,
  plain,
  small,
  strong,
  sums,
  timeInWords,
  whole,
  type Email,
  type Sender,
} from './layout.template.ts';

/**
 * The confirmation that the law requires on a durable medium: what was bought from whom at what price, where
 * it goes, and the right to cancel with a form for it (Consumer Contracts Regulations 2013, regulation 16).
 */
export function orderConfirmedEmail(order: OrderContent, sender: Sender): Email {
  const url = orderUrl(order, sender);
  const placed = timeInWords(order.placedAt);
  const paid = `Paid with ${order.paymentMethod}${order.transactionId ? ` (transaction ${order.transactionId})` : ''}.`;
  const shipping = linesOf(order.shippingAddress);
  const billing = linesOf(order.billingAddress ?? order.shippingAddress);
  const { collection } = order;
  // The goods do not go there.
  const shippingTitle = collection ? 'Your address' : 'Shipping address';
  const same = collection ? 'The same as your address.' : 'The same as the shipping address.';
  const billingLines = billing.join() === shipping.join() ? [same] : billing;
  const promised = order.arrival ? `It will be with you ${daysInWords(order.arrival)}.` : null;
  const arrival = collection ? 'We’ll email you when it’s ready to collect.' : promised;
  return {
    subject: `Your ${sender.shopName} order ${order.orderNumber} is confirmed`,
    text: plain(
      sender,
      exclaim('Thank you', order.firstName),
      `We have your payment and are getting order ${order.orderNumber} ready. You placed it on ${placed}. Please keep this email: it is your confirmation.`,
      arrival,
      ...(collection ? collectionInText(collection) : []),
      itemsInText(order.items),
      orderSums(order)
        .map(({ label, amount, note }) => `${label}${note === undefined ? '' : ` (${note})`}: ${amount}`)
        .join('\n'),
      paid,
      `${shippingTitle}:\n${shipping.join('\n')}`,
      `Billing address:\n${billingLines.join('\n')}`,
      order.notes === null ? null : `Your notes:\n${order.notes}`,
      `See the order: ${url}`,
      'IF YOU CHANGE YOUR MIND',
      ...cancelling(order, sender),
      `Sold by ${sellerOf(sender)}, ${sender.pageUrl(pages.home)}, ${sender.contact}. Terms and Conditions: ${termsUrl(order, sender)}`,
    ),
    html: page(sender, {
      title: exclaim('Thank you', order.firstName),
      preview: `Order ${order.orderNumber}, ${formatPence(order.totalPence)}, is paid and will be packed next.`,
      body: [
        paragraph(
          'We have your payment and are getting order ',
          whole(order.orderNumber),
          ` ready. You placed it on ${placed}.`,
        ),
        ...(arrival === null ? [] : [paragraph(strong(arrival))]),
        ...(collection ? collectionInHtml(collection) : []),
        button('See your order', url),
        heading('What you ordered'),
        itemsInHtml(order.items, sender),
        sums(orderSums(order)),
        note(paid),
        heading(shippingTitle),
        panel(shipping),
        heading('Billing address'),
        panel(billingLines),
        ...(order.notes === null ? [] : [heading('Your notes'), panel(order.notes.split('\n'))]),
        heading('If you change your mind'),
        ...cancelling(order, sender).map((text) => note(text)),
        heading('Who you bought from'),
        note(
          `Sold by ${sellerOf(sender)}, `,
          link(sender.pageUrl(pages.home), sender.pageUrl(pages.home)),
          ', ',
          link(`mailto:${sender.contact}`, sender.contact),
          '. ',
          link(termsUrl(order, sender), 'Terms and Conditions'),
          '. Please keep this email: it is your confirmation.',
        ),
      ],
    }),
  };
}

const sellerOf = ({ shopName, address }: Sender) => (address === null ? shopName : `${shopName}, ${address}`);

const whyCancelled: Record<EmailContents['order-cancelled']['because'], string> = {
  customer: 'It has been cancelled, as you asked.',
  expired: 'It was not paid in time, so it has been cancelled and the items are back in the shop.',
  owner: 'We are sorry: we had to cancel it.',
  'payment-unclear':
    'We are sorry: PayPal’s answer about your payment did not match it, so we had to cancel it.',
};

export function orderCancelledEmail(order: EmailContents['order-cancelled'], sender: Sender): Email {
  const url = orderUrl(order, sender);
  const why = whyCancelled[order.because];
  const money =
    order.because === 'payment-unclear'
      ? 'Anything you were charged will be refunded the way you paid.'
      : order.transactionId === null
        ? 'Nothing has been charged.'
        : 'We will refund what you paid the way you paid it, and email you when we do.';
  return {
    subject: `Your ${sender.shopName} order ${order.orderNumber} is cancelled`,
    text: plain(
      sender,
      opening(
        order.firstName,
        `this is about order ${order.orderNumber} of ${timeInWords(order.placedAt)}. ${why} ${money}`,
      ),
      itemsInText(order.items),
      `See the order: ${url}`,
    ),
    html: page(sender, {
      title: 'Your order is cancelled',
      preview: `Order ${order.orderNumber}. ${money}`,
      body: [
        paragraph(
          `${hello(order.firstName)}, this is about order `,
          whole(order.orderNumber),
          ` of ${timeInWords(order.placedAt)}. ${why} ${money}`,
        ),
        itemsInHtml(order.items, sender),
        button('See your order', url),
      ],
    }),
  };
}

export function orderRefundedEmail(order: EmailContents['order-refunded'], sender: Sender): Email {
  const url = orderUrl(order, sender);
  const refund = formatPence(order.refundedPence);
  const isWhole = order.refundedInAllPence >= order.totalPence;
  const inAll = isWhole
    ? `That is all of what you paid, ${formatPence(order.totalPence)}.`
    : `Of the ${formatPence(order.totalPence)} you paid, ${formatPence(order.refundedInAllPence)} has now been refunded.`;
  const kept = keptBack(order.keptBack ?? []);
  const when = 'PayPal shows it straight away; a card or bank account can take a few days.';
  return {
    subject: `${refund} refunded for your ${sender.shopName} order ${order.orderNumber}`,
    text: plain(
      sender,
      opening(
        order.firstName,
        `we have refunded ${refund} for order ${order.orderNumber} of ${timeInWords(order.placedAt)}. ${inAll} ${when}`,
      ),
      kept.length === 0 ? null : ['Kept back of this order:', ...kept].join('\n'),
      order.isAccountGone ? null : `See the order: ${url}`,
    ),
    html: page(sender, {
      title: `${refund} is on its way back`,
      preview: inAll,
      body: [
        paragraph(
          `${hello(order.firstName)}, we have refunded ${refund} for order `,
          whole(order.orderNumber),
          ` of ${timeInWords(order.placedAt)}. ${inAll}`,
        ),
        ...(kept.length === 0 ? [] : [heading('Kept back of this order'), panel(kept)]),
        note(when),
        ...(order.isAccountGone ? [] : [button('See your order', url)]),
      ],
    }),
  };
}

export function orderShippedEmail(order: EmailContents['order-shipped'], sender: Sender): Email {
  const url = orderUrl(order, sender);
  const carrier = order.carrier === null ? '' : ` with ${order.carrier}`;
  const number = order.orderNumber;
  const { subject, title, news } = order.isCorrected
    ? {
        subject: `New tracking details for your ${sender.shopName} order ${number}`,
        title: 'New tracking details',
        news:
          ` is on its way${carrier}. ` +
          (order.trackingUrl === null
            ? 'The tracking details we sent you before were wrong: this parcel can’t be tracked.'
            : 'Please use this link to track it: what we sent you before was wrong or incomplete.'),
      }
    : {
        subject: `Your ${sender.shopName} order ${number} has been shipped`,
        title: 'Your order has been shipped',
        news: ` has been shipped${carrier}.`,
      };
  return {
    subject,
    text: plain(
      sender,
      opening(order.firstName, `order ${number}${news}`),
      order.trackingUrl === null ? null : `Track it: ${order.trackingUrl}`,
      itemsInText(order.items),
      `Shipping address:\n${linesOf(order.shippingAddress).join('\n')}`,
      `See the order: ${url}`,
    ),
    html: page(sender, {
      title,
      preview: `Order ${number}${news}`,
      body: [
        paragraph(`${hello(order.firstName)}, order `, whole(number), news),
        order.trackingUrl === null
          ? button('See your order', url)
          : button('Track your parcel', order.trackingUrl),
        itemsInHtml(order.items, sender),
        heading('Shipping address'),
        panel(linesOf(order.shippingAddress)),
        ...(order.trackingUrl === null ? [] : [paragraph(link(url, 'See your order'))]),
      ],
    }),
  };
}

/** For a collection, in place of the email about the shipping; and the same once more as a reminder. */
export function orderReadyEmail(order: EmailContents['order-ready'], sender: Sender): Email {
  const { orderNumber: number, collection } = order;
  const url = orderUrl(order, sender);
  const news = order.isReminder ? ' is still waiting for you to collect it.' : ' is ready to collect.';
  const bring = 'Please bring the code: we ask for it when we hand over your order.';
  return {
    subject: order.isReminder
      ? `Your ${sender.shopName} order ${number} is waiting to be collected`
      : `Your ${sender.shopName} order ${number} is ready to collect`,
    text: plain(
      sender,
      opening(order.firstName, `order ${number}${news}`),
      ...collectionInText(collection),
      bring,
      itemsInText(order.items),
      `See the order: ${url}`,
    ),
    html: page(sender, {
      title: order.isReminder ? 'Your order is waiting for you' : 'Your order is ready to collect',
      preview: `Order ${number}${news} Code: ${collection.code}.`,
      body: [
        paragraph(`${hello(order.firstName)}, order `, whole(number), news),
        ...collectionInHtml(collection),
        note(bring),
        button('See your order', url),
        itemsInHtml(order.items, sender),
      ],
    }),
  };
}

const collectionInText = ({ address, hours, code }: CollectionContent) => [
  `Collection code: ${code}`,
  `Where to collect it:\n${address}`,
  `Opening hours:\n${hours}`,
];

const collectionInHtml = ({ address, hours, code }: CollectionContent) => [
  paragraph('Collection code: ', strong(code)),
  heading('Where to collect it'),
  panel([address, hours]),
];

/** What somebody at the desk wrote: each line is kept, and nothing in it becomes a link or formatting of ours. */
export function orderMessageEmail(order: EmailContents['order-message'], sender: Sender): Email {
  const url = orderUrl(order, sender);
  const subject = `About your ${sender.shopName} order ${order.orderNumber}`;
  return {
    subject,
    text: plain(sender, `${hello(order.firstName)},`, order.body, `See the order: ${url}`),
    html: page(sender, {
      title: `About order ${order.orderNumber}`,
      preview: order.body.slice(0, 150),
      body: [
        paragraph(`${hello(order.firstName)},`),
        ...order.body
          .split(/\n{2,}/)
          .map((part) =>
            paragraph(
              ...part.split('\n').flatMap((line, index) => (index === 0 ? [line] : [lineBreak, line])),
            ),
          ),
        button('See your order', url),
        note(`You can answer by writing to `, link(`mailto:${sender.contact}`, sender.contact), '.'),
      ],
    }),
  };
}

const lineBreak = html`<br />`;

function cancelling(order: OrderContent, sender: Sender): string[] {
  return [
    `Until we begin to pack it, you can cancel the order on its page. After that you can withdraw without giving a reason until ${DAYS_TO_WITHDRAW} days after the day you receive the last item: on the order’s page (${orderUrl(order, sender)}), at ${sender.pageUrl(pages.withdraw)} without an account, or in any clear words, by answering this email or writing to ${sender.contact}. You may use this form: "${cancellationNotice}: … Order ${order.orderNumber}, received on … Name, address, date."`,
    `Then send the goods back within ${DAYS_TO_SEND_BACK} days; sending them back is at your cost. We refund what you paid for them within ${DAYS_TO_REFUND} days of having them or your proof of posting, or without delay if we had not sent them. If you return everything, that includes the cost of standard shipping. We may take off what handling beyond trying them out has cost in value.`,
    ...(order.items.some(({ returnRule }) => returnRule)
      ? ['Where we say otherwise beside the goods above, that applies.']
      : []),
    'Your rights when goods are faulty are not touched by any of this: tell us under “Something is wrong” on the order’s page.',
  ];
}

function orderUrl(order: OrderSummary, sender: Sender): string {
  return sender.pageUrl(pagePath('order', { orderId: order.orderId }));
}

/** The terms as they were when it was placed: that version never changes. */
function termsUrl({ termsVersion }: OrderContent, sender: Sender): string {
  return sender.pageUrl(termsVersion ? versionPath('terms', termsVersion) : pages.terms);
}

function orderSums(order: OrderContent) {
  return sumsOf({
    subtotal: poundsFromPence(order.subtotalPence),
    shippingCost: poundsFromPence(order.shippingPence),
    discountAmount: poundsFromPence(order.discountPence),
    promotionCode: order.promotionCode,
    deliveryMethod: order.deliveryMethod ? { name: order.deliveryMethod } : null,
    taxes: poundsFromPence(order.taxPence),
    grandTotal: poundsFromPence(order.totalPence),
  });
}

export function itemsInText(items: readonly OrderedItem[]): string {
  return items
    .map(({ returnRule, ...item }) =>
      [`${item.name} (${item.sku})`, lineOf(item), returnRule && returnRuleSentences[returnRule]]
        .filter(Boolean)
        .join('\n  '),
    )
    .join('\n');
}

export function itemsInHtml(items: readonly OrderedItem[], sender: Sender): Html {
  return goods(
    items.map((item) => ({
      ...item,
      picture: item.picture,
      words: html`${strong(item.name)}${small(`SKU: ${item.sku}`)}<br />${lineOf(item)}${item.returnRule ? html`<br />${small(returnRuleSentences[item.returnRule])}` : ''}`,
    })),
    sender,
  );
}

function lineOf({ quantity, unitPricePence, totalPence }: OrderedItem): string {
  return formatLine(quantity, poundsFromPence(unitPricePence), poundsFromPence(totalPence));
}

const linesOf = (address: PostalAddress) => addressLines(address).filter((line) => !!line) as string[];
