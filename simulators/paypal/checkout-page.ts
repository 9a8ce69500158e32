import { html } from '#simulators/html.ts';
import type { Html } from '#simulators/html.ts';
import { toMinor, toMoney } from './money.ts';
import type { Money } from './money.ts';
import type { Order } from './state.ts';

const names: Record<string, string> = {
  item_total: 'Items',
  shipping: 'Delivery',
  handling: 'Handling',
  tax_total: 'Tax',
  insurance: 'Insurance',
  shipping_discount: 'Delivery discount',
  discount: 'Discount',
};

const countryNames = new Intl.DisplayNames('en-GB', { type: 'region' });

function format(amount: Money, sign = ''): string {
  const text = new Intl.NumberFormat('en-GB', { style: 'currency', currency: amount.currency_code }).format(
    // Only for display: the amount charged never becomes a float.
    Number(amount.value),
  );
  return `${sign}${text}`;
}

function page(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/checkout.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header>
          <p><strong>PayPal simulator:</strong> no money moves</p>
        </header>
        <main>${body}</main>
      </body>
    </html>`.text;
}

export function checkoutPage(order: Order): string {
  const brand = order.experience.brand_name ?? 'the shop';
  const total = order.units.reduce((sum, unit) => sum + toMinor(unit.amount.value), 0n);
  const pays = order.experience.user_action === 'PAY_NOW' ? 'Pay' : 'Continue with';
  const amount = format(toMoney(total, order.units[0]!.amount.currency_code));
  return page(
    `Pay ${brand}`,
    html`<h1>Pay ${brand}</h1>
      <p class="total">${amount}</p>
      ${
        order.declined
          ? html`<p class="notice" role="status">
              The card was declined and nothing was taken. Choose Pay to use another one.
            </p>`
          : null
      }
      ${order.units.map(unitSection)}
      <form method="post" action="/checkoutnow" class="choices">
        <input type="hidden" name="token" value="${order.id}" />
        <button class="pay" name="choice" value="pay">${pays} ${amount}</button>
        <button name="choice" value="decline">Decline (pay with a card that is refused)</button>
        <button class="plain" name="choice" value="cancel">Cancel and return to ${brand}</button>
      </form>`,
  );
}

function unitSection(unit: Order['units'][number]): Html {
  const { address, name } = unit.shipping ?? {};
  const lines = [
    name?.full_name,
    address?.address_line_1,
    address?.address_line_2,
    address?.admin_area_2,
    address?.admin_area_1,
    address?.postal_code,
    address && countryNames.of(address.country_code),
  ].filter(Boolean);
  return html`<section>
    <h2>${unit.description ?? 'Your order'}</h2>
    ${
      unit.items && unit.items.length > 0
        ? html`<ul class="items">
            ${unit.items.map(
              (item) =>
                html`<li>
                  <span>${item.name}</span>
                  <span class="quiet">${item.quantity} × ${format(item.unit_amount)}</span>
                </li>`,
            )}
          </ul>`
        : null
    }
    <dl>
      ${Object.entries(unit.amount.breakdown ?? {}).map(
        ([key, part]) =>
          html`<div>
            <dt>${names[key] ?? key}</dt>
            <dd>${format(part!, key.includes('discount') ? '−' : '')}</dd>
          </div>`,
      )}
      <div class="sum">
        <dt>Total</dt>
        <dd>${format(unit.amount)}</dd>
      </div>
    </dl>
    ${
      lines.length > 0
        ? html`<h2>Ship to</h2>
            <address>${lines.map((line) => html`<span>${line}</span>`)}</address>`
        : null
    }
  </section>`;
}

/** For a link that can no longer be used; `back` leads to the shop, if it gave an address. */
export function closedPage(title: string, explanation: string, back: string | undefined): string {
  return page(
    title,
    html`<h1>${title}</h1>
      <p>${explanation}</p>
      ${back ? html`<p><a class="button" href="${back}">Return to the shop</a></p>` : null}`,
  );
}
