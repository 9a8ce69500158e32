import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isCrossSiteWrite } from '#simulators/same-site.ts';
import { checkoutPage, closedPage } from './checkout-page.ts';
import { isExpired, payerOf } from './order-view.ts';
import type { Simulator } from './simulator.ts';
import type { Order } from './state.ts';

/** The page to which the shop sends its buyer. */
export function registerCheckoutRoutes(app: FastifyInstance, { ledger, payments }: Simulator): void {
  const css = readFileSync(new URL('./checkout.css', import.meta.url), 'utf8');
  app.get('/checkout.css', (_request, reply) => reply.type('text/css').send(css));

  app.get<{ Querystring: { token?: unknown } }>('/checkoutnow', async (request, reply) => {
    const order = ledger.state.orders.get(String(request.query.token));
    if (closed(order, reply)) return reply;
    payments.redirected(order.id);
    await ledger.durable();
    return sendPage(reply, 200, checkoutPage(order), order);
  });

  app.post('/checkoutnow', async (request, reply) => {
    if (isCrossSiteWrite(request)) return reply.code(403).send('');
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const order = ledger.state.orders.get(form.get('token') ?? '');
    if (closed(order, reply)) return reply;
    const choice = form.get('choice');
    const { return_url: returnUrl, cancel_url: cancelUrl } = order.experience;
    if (choice === 'pay' || choice === 'decline')
      payments.approve(order.id, choice === 'pay' ? 'good' : 'declined');
    else if (choice === 'cancel') payments.cancel(order.id);
    else return sendPage(reply, 400, checkoutPage(order), order);
    await ledger.durable();

    const back =
      choice === 'cancel'
        ? cancelUrl && withQuery(cancelUrl, { token: order.id })
        : returnUrl && withQuery(returnUrl, { token: order.id, PayerID: payerOf(order).payer_id });
    if (back) return reply.code(303).header('location', back).send();
    const title = choice === 'cancel' ? 'Cancelled' : 'Approved';
    return sendPage(
      reply,
      200,
      closedPage(title, 'The shop did not say where to return to.', undefined),
      order,
    );
  });

  /** True when the order can no longer be paid and the buyer has been told so. */
  function closed(order: Order | undefined, reply: FastifyReply): order is undefined {
    if (!order || isExpired(order, ledger.now())) {
      const explanation =
        'This payment link is not known or has expired. Start the payment again in the shop.';
      sendPage(
        reply,
        404,
        closedPage('This link has expired', explanation, order?.experience.cancel_url),
        order,
      );
      return true;
    }
    if (order.captureIds.length > 0) {
      const { return_url: back } = order.experience;
      const url = back && withQuery(back, { token: order.id, PayerID: payerOf(order).payer_id });
      sendPage(
        reply,
        200,
        closedPage('Already paid', 'This order has been paid. Nothing more is due.', url),
        order,
      );
      return true;
    }
    return false;
  }
}

/** Appends to the shop's own query, which stays exactly as it is. */
function withQuery(address: string, added: Record<string, string>): string {
  const [base = '', fragment] = address.split('#', 2);
  const joint = base.includes('?') ? '&' : '?';
  return `${base}${joint}${new URLSearchParams(added)}${fragment === undefined ? '' : `#${fragment}`}`;
}

function sendPage(reply: FastifyReply, status: number, page: string, order: Order | undefined): FastifyReply {
  // Browsers also apply form-action to the redirect after the form, so it must include the shop's origins.
  const { return_url: back, cancel_url: cancel } = order?.experience ?? {};
  const origins = [back, cancel].flatMap((url) => (url ? [new URL(url).origin] : []));
  const formAction = ["'self'", ...new Set(origins)].join(' ');
  return reply
    .code(status)
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html')
    .send(page);
}
