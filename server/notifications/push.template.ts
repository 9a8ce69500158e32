import { deskPages } from '#contract/desk/pages.ts';
import { formatPence } from '#contract/money.ts';
import { pagePath } from '#contract/pages.ts';
import type { OrderPush, PushContents, PushTemplate } from '#server/outbox/push-contents.types.ts';

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
    body: `Order ${orderNumber} is paid. We will tell you when it is on its way.`,
  }),
  'order-shipped': ({ orderNumber, carrier }, shopName) => ({
    title: `Your ${shopName} parcel is on its way`,
    body: `Order ${orderNumber} has been sent${carrier === null ? '' : ` with ${carrier}`}.`,
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
};

export function hasTemplate(template: string): template is PushTemplate {
  return Object.hasOwn(writers, template);
}

export function renderPush<Template extends PushTemplate>(
  template: Template,
  content: PushContents[Template],
  shopName: string,
): PushPayload {
  return {
    ...writers[template](content, shopName),
    ...('orderId' in content
      ? { url: orderUrl(template, content), tag: `order-${content.orderId}` }
      : { url: pagePath('product', { productId: content.productId }), tag: `stock-${content.productId}` }),
  };
}

/** People at the desk open it there. */
function orderUrl(template: PushTemplate, { orderId, orderNumber }: OrderPush): string {
  if (template !== 'new-order') return pagePath('order', { orderId });
  return deskPages.order.replace(':number', encodeURIComponent(orderNumber));
}

/**
 * For the push service, which keeps one undelivered message per topic: at most 32 characters of base64url.
 */
export function topicOf(content: PushContents[PushTemplate]): string {
  return ('orderId' in content ? content.orderId : content.productId).replaceAll('-', '');
}
