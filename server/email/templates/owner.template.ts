import { formatDay } from '#contract/dates.ts';
import { inLondon } from '#contract/delivery/calendar.ts';
import { caseWords, evidenceFor, paypalWords, RESOLUTION_CENTRE } from '#contract/desk/paypal-words.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { formatPence } from '#contract/money.ts';
import { faultWords } from '#contract/returns/words.ts';
import type { EmailContents } from '#server/outbox/email-contents.types.ts';
import {
  button,
  command,
  page,
  panel,
  paragraph,
  plain,
  type Email,
  type Sender,
} from './layout.template.ts';
import type { Html } from './html.template.ts';
import { itemsInHtml, itemsInText } from './orders.template.ts';

/* Emails to the owner: what has happened, and the way to the order at the desk. Only a shop without a desk names the command. */

export function ownerOrderPaidEmail(order: EmailContents['owner-order-paid'], sender: Sender): Email {
  const { orderNumber, items } = order;
  const news = `Order ${orderNumber} for ${formatPence(order.totalPence)} is paid and ready to pack.`;
  const way = wayTo(sender, orderNumber, 'show', 'ship');
  return {
    subject: `${sender.shopName} order ${orderNumber} is paid`,
    text: plain(sender, news, itemsInText(items), way.text),
    html: page(sender, {
      title: 'An order to pack',
      preview: news,
      body: [paragraph(news), way.html, itemsInHtml(items, sender)],
    }),
  };
}

export function ownerPaymentInReviewEmail(
  order: EmailContents['owner-payment-in-review'],
  sender: Sender,
): Email {
  const { orderNumber, paypalOrderId, note, isOver } = order;
  const which = paypalOrderId === null ? 'it' : `order ${paypalOrderId}`;
  if (isOver) {
    const late = `PayPal’s answer about an earlier payment of ${formatPence(order.totalPence)} for order ${orderNumber} does not match it (${note}). That payment was already settled or given up, so the shop has changed nothing.`;
    return trouble(sender, {
      subject: `${sender.shopName} order ${orderNumber}: please check its payment`,
      title: 'A payment needs your attention',
      paragraphs: [late, `Please look up ${which} at PayPal, and refund any overpayment there. The order:`],
      orderNumber,
    });
  }
  const paragraphs = [
    `PayPal’s answer about the payment of ${formatPence(order.totalPence)} for order ${orderNumber} does not match it (${note}). The order is not treated as paid, and its goods are held. The shop keeps asking PayPal for a month, less and less often; once the answer matches, the order continues automatically.`,
    `If you would rather not wait, look up ${which} at PayPal and refund there what was paid. Then cancel the order:`,
  ];
  return trouble(sender, {
    subject: `${sender.shopName} order ${orderNumber}: please check its payment`,
    title: 'A payment needs your attention',
    paragraphs,
    orderNumber,
    command: 'cancel',
  });
}

export function ownerOrderGivenBackEmail(
  order: EmailContents['owner-order-given-back'],
  sender: Sender,
): Email {
  const { orderNumber, items } = order;
  const news = `All of the ${formatPence(order.totalPence)} paid for order ${orderNumber} has been refunded on PayPal’s website, not in the shop. The order has not been shipped yet: please do not send it.`;
  const goods = order.isRestocked
    ? 'Its goods are back on sale:'
    : 'As you asked, its goods are not back on sale:';
  const way = wayTo(sender, orderNumber, 'show');
  return {
    subject: `${sender.shopName} order ${orderNumber} is refunded: please do not send it`,
    text: plain(sender, news, goods, itemsInText(items), way.text),
    html: page(sender, {
      title: 'Do not send this order',
      preview: news,
      body: [paragraph(news), paragraph(goods), itemsInHtml(items, sender), way.html],
    }),
  };
}

export function ownerReturnToldEmail(told: EmailContents['owner-return-told'], sender: Sender): Email {
  const { orderNumber, kind, fault, code, wasSent } = told;
  const about = `${sender.shopName} order ${orderNumber}`;
  const goods = told.goods.map(({ name, quantity }) => `${quantity} × ${name}`);
  const [subject, title, news, next] =
    kind === 'claim'
      ? [
          `${about}: something is wrong`,
          'Something is wrong',
          `The buyer of order ${orderNumber} writes${fault === null ? '' : `: “${faultWords[fault]}”`} (${code}).`,
          'What they say, with any pictures, is at the desk. Please answer there.',
        ]
      : wasSent
        ? [
            `${about}: a return`,
            'A return is coming',
            `The buyer of order ${orderNumber} is sending something back (${code}).`,
            'There is nothing to do until the parcel is here.',
          ]
        : [
            `${about}: please do not send it`,
            'Do not send this order',
            `The buyer of order ${orderNumber} no longer wants these goods (${code}).`,
            'Please take them out, and refund them at the desk.',
          ];
  const way = wayTo(sender, orderNumber);
  return {
    subject,
    text: plain(sender, news, goods.join('\n'), next, way.text),
    html: page(sender, {
      title,
      preview: news,
      body: [paragraph(news), panel(goods), paragraph(next), way.html],
    }),
  };
}

export function ownerRefundFailedEmail(order: EmailContents['owner-refund-failed'], sender: Sender): Email {
  const { orderNumber, note } = order;
  const refund = formatPence(order.refundPence);
  const paragraphs = [
    `PayPal has refused to refund ${refund} of order ${orderNumber} (${paypalWords(note)}). The customer has not received it.`,
    'Refund it on PayPal’s website, or check the order and try again:',
  ];
  return trouble(sender, {
    subject: `${sender.shopName} order ${orderNumber}: a refund was refused`,
    title: 'A refund needs your attention',
    paragraphs,
    orderNumber,
  });
}

export function ownerRefundGivenEmail(order: EmailContents['owner-refund-given'], sender: Sender): Email {
  const { orderNumber, who } = order;
  const refund = formatPence(order.refundPence);
  return trouble(sender, {
    subject: `${sender.shopName} order ${orderNumber}: ${refund} refunded`,
    title: 'A large refund',
    paragraphs: [
      `${who} is refunding ${refund} of order ${orderNumber}. You are told of every refund above £100.`,
      'Order details:',
    ],
    orderNumber,
  });
}

export function ownerRefundAskedEmail(order: EmailContents['owner-refund-asked'], sender: Sender): Email {
  const { orderNumber, who, kind } = order;
  const refund = formatPence(order.refundPence);
  const request =
    kind === 'cancel'
      ? `would like to cancel order ${orderNumber}, which refunds ${refund}`
      : `would like to refund ${refund} of order ${orderNumber}`;
  const news = `${who} ${request}. That is above their limit.`;
  const way = wayTo(sender, orderNumber);
  const next =
    'Make or decline the refund at the desk, which shows the latest amount requested. It stays on the desk’s home screen until then.';
  return {
    subject: `${sender.shopName} order ${orderNumber}: ${who} asks for a refund`,
    text: plain(sender, news, next, way.text),
    html: page(sender, {
      title: 'A refund needs your approval',
      preview: news,
      body: [paragraph(news), paragraph(next), way.html],
    }),
  };
}

export function ownerRefundUndecidedEmail(
  order: EmailContents['owner-refund-undecided'],
  sender: Sender,
): Email {
  const { orderNumber } = order;
  const refund = formatPence(order.refundPence);
  const why = {
    old: `The refund of ${refund} of order ${orderNumber} was requested a month ago, and PayPal has not confirmed it.`,
    'another-known': `A refund of ${refund} of order ${orderNumber} was requested, but PayPal has already made one that the shop does not know of, as can happen after restoring a backup. They may be the same.`,
    'another-sum': `PayPal reports a different amount for the refund of ${refund} of order ${orderNumber} than was requested.`,
    'same-id': `PayPal reports the same refund for the refund of ${refund} of order ${orderNumber} and for another one.`,
  }[order.because];
  return trouble(sender, {
    subject: `${sender.shopName} order ${orderNumber}: please decide on a refund`,
    title: 'A refund needs your attention',
    paragraphs: [
      `${why} So that it is not paid twice, the shop has stopped asking for it.`,
      `Check on PayPal’s website whether the customer has the money. If not, retry the refund; if so, drop it${hasDesk(sender) ? '' : ' with --drop instead'}:`,
    ],
    orderNumber,
    command: 'refund --carry-on',
  });
}

export function ownerPaymentCaseEmail(told: EmailContents['owner-payment-case'], sender: Sender): Email {
  const { orderNumber, kind, paypalId } = told;
  const sum = formatPence(told.amountPence ?? told.totalPence);
  const words = caseWords(told);
  const what = {
    dispute: told.isClosed
      ? `PayPal has closed the dispute ${paypalId} over ${sum} of order ${orderNumber}`
      : `The customer disputes ${sum} of order ${orderNumber} at PayPal, as ${paypalId}`,
    reversal: `${sum} of order ${orderNumber} has been reversed: PayPal or a bank has taken the money back`,
    hold: `PayPal holds the payment of ${sum} for order ${orderNumber}, and needs something from you`,
  }[kind];
  const next = {
    dispute: told.isClosed
      ? 'See the outcome at PayPal, and check the order:'
      : `Answer in PayPal’s Resolution Centre${told.respondBy ? ` by ${formatDay(inLondon(new Date(told.respondBy)).day)}` : ', which shows the deadline'}: ${RESOLUTION_CENTRE} Send ${evidenceFor(told.reason)} A refund at the desk settles it instead. Until it is closed, the order is only sent if you confirm it:`,
    reversal: 'See the reason at PayPal. The order is only sent if you confirm it:',
    hold: 'PayPal’s website says what. Until then the money is not yours:',
  }[kind];
  return trouble(sender, {
    subject: `${sender.shopName} order ${orderNumber}: ${{ dispute: told.isClosed ? 'a dispute is closed' : 'a dispute', reversal: 'a payment was reversed', hold: 'PayPal holds a payment' }[kind]}`,
    title: kind === 'dispute' && told.isClosed ? 'A dispute is closed' : 'A payment needs your attention',
    paragraphs: [`${what} (${words}).`, next],
    orderNumber,
  });
}

const hasDesk = (sender: Sender) => sender.deskUrl(deskPages.home) !== null;

/** The order at the desk; without a desk, what to type on the shop's computer. */
function wayTo(
  sender: Sender,
  orderNumber: string,
  ...commands: readonly string[]
): { text: string | null; html: Html | null } {
  const url = sender.deskUrl(deskPages.order.replace(':number', orderNumber));
  if (url !== null) return { text: `At the desk: ${url}`, html: button('Open the order', url) };
  const lines = commands.map((name) => {
    const [act, ...options] = name.split(' ');
    return ['npm run orders --', act, orderNumber, ...options].join(' ');
  });
  return lines.length === 0
    ? { text: null, html: null }
    : { text: lines.join('\n'), html: command(...lines) };
}

function trouble(
  sender: Sender,
  {
    subject,
    title,
    paragraphs,
    orderNumber,
    command: name = 'show',
  }: {
    subject: string;
    title: string;
    paragraphs: readonly string[];
    orderNumber: string;
    /** Of a shop without a desk. */
    command?: string;
  },
): Email {
  const way = wayTo(sender, orderNumber, name);
  return {
    subject,
    text: plain(sender, ...paragraphs, way.text),
    html: page(sender, {
      title,
      preview: paragraphs[0]!,
      body: [...paragraphs.map((text) => paragraph(text)), way.html],
    }),
  };
}
