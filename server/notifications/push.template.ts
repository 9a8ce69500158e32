import { deskPages } from '#contract/desk/pages.ts';
import { formatPence } from '#contract/money.ts';
import { pagePath } from '#contract/pages.ts';
import type { PushContents, PushTemplate } from '#server/outbox/push-contents.types.ts';

/** The JSON given to the service worker: a notification, and the page that opens when it is tapped. */
export interface PushPayload {
  title: string;
  body: string;
  /** A path of the shop. */
  url: string;
  /** A later notification with the same tag replaces the earlier one. */
  tag: string;
}

interface Words {
  title: string;
  body: string;
}

type Writers = { [Template in PushTemplate]: (content: PushContents[Template], shopName: string) => Words };

const writers: Writers = {
  'order-paid': ({ orderNumber }, shopName) => ({
    title: `Thank you from ${shopName}`,
    body: `Order ${orderNumber} is paid. We will tell you when it has been shipped.`,
  }),
  'order-shipped': ({ orderNumber, carrier }, shopName) => ({
    title: `Your ${shopName} order has been shipped`,
    body: `Order ${orderNumber} has been shipped${carrier === null ? '' : ` with ${carrier}`}.`,
  }),
  'order-refunded': ({ orderNumber, refundedPence }, shopName) => ({
    title: `A refund from ${shopName}`,
    body: `We have refunded ${formatPence(refundedPence)} for order ${orderNumber}.`,
  }),
  'new-order': ({ orderNumber, totalPence }, shopName) => ({
    title: `New order at ${shopName}`,
    body: `Order ${orderNumber} for ${formatPence(totalPence)} is paid and ready to pack.`,
  }),
  'back-in-stock': (_, shopName) => ({
    title: `Back in stock at ${shopName}`,
    body: 'Something you are waiting for can be bought again.',
  }),
  reminder: ({ state }, shopName) => ({
    title: `A reminder from ${shopName}`,
    body: {
      'in-stock': 'You asked us to remind you of something that may be running out.',
      'sold-out': 'You asked us to remind you of something. It is sold out at the moment.',
      withdrawn: 'You asked us to remind you of something. We no longer sell it.',
    }[state],
  }),
};

export function hasTemplate(template: string): template is PushTemplate {
  return Object.hasOwn(writers, template);
}

export function renderPush<Template extends PushTemplate>(
  template: Template,
  content: PushContents[Template],
  shopName: string,
): PushPayload {
  return { ...writers[template](content, shopName), ...placeOf(template, content) };
}

/** Tags belong to the whole origin: somebody who buys where they work at the desk hears of an order twice. */
function placeOf(
  template: PushTemplate,
  content: PushContents[PushTemplate],
): Pick<PushPayload, 'url' | 'tag'> {
  if (!('orderId' in content)) {
    const about = template === 'reminder' ? 'reminder' : 'stock';
    return {
      url: pagePath('product', { productId: content.productId }),
      tag: `${about}-${content.productId}`,
    };
  }
  const { orderId, orderNumber } = content;
  return template === 'new-order'
    ? { url: deskPages.order.replace(':number', orderNumber), tag: `new-order-${orderId}` }
    : { url: pagePath('order', { orderId }), tag: `order-${orderId}` };
}

/**
 * For the push service, which keeps one undelivered message per topic: at most 32 characters of base64url.
 */
export function topicOf(content: PushContents[PushTemplate]): string {
  return ('orderId' in content ? content.orderId : content.productId).replaceAll('-', '');
}
