import type { DeliveryTable } from '#contract/delivery/zones.ts';
import { MAX_PLACEHOLDERS, placeholders, type Placeholder } from '#contract/desk/terms-words.ts';
import { withoutMarks } from '#contract/light-marks.ts';
import { traderSentences } from '#contract/trader.ts';
import type { Config } from '#server/config/config.ts';
import { mainlandWords } from '#server/delivery/mainland-words.rules.ts';

export type TermsFacts = Pick<
  Config,
  | 'shopName'
  | 'shopAddress'
  | 'shopEmail'
  | 'shopPhone'
  | 'trader'
  | 'vatNumber'
  | 'deliveryTable'
  | 'passwordMinLength'
>;

/** The text for each placeholder, in light marks. */
export function placeholderWords(facts: TermsFacts): Record<Placeholder, string> {
  const { shopEmail, shopPhone } = facts;
  const shop = withoutMarks(facts.shopName);
  const address = facts.shopAddress === null ? '' : `: ${withoutMarks(facts.shopAddress)}`;
  const vat = facts.vatNumber === null ? '' : ` (VAT number ${withoutMarks(facts.vatNumber)})`;
  return {
    shop,
    seller: [
      `${shop} is the seller of everything in this shop${address}${vat}.`,
      ...traderSentences(facts.shopName, facts.trader).map(withoutMarks),
    ].join(' '),
    email: `[${withoutMarks(shopEmail)}](mailto:${withoutMarks(shopEmail)})${shopPhone === null ? '' : `, telephone ${withoutMarks(shopPhone)}`}`,
    delivery: deliveryCosts(facts.deliveryTable),
    prices: `Prices are in pounds sterling${facts.vatNumber === null ? '' : ' and include VAT at the rate that applies: the standard rate of 20%, the reduced rate of 5% for children’s car seats, and none for children’s clothes and shoes, nappies, books and most food. Your order shows how much VAT its total contains'}.`,
    'password length': String(facts.passwordMinLength),
  };
}

function deliveryCosts(table: DeliveryTable): string {
  const { cost, freeFrom } = mainlandWords(table);
  const parcels = table.methods.filter(({ isOn, kind }) => isOn && kind === 'parcel');
  const prices = parcels.flatMap(({ rates }) => Object.values(rates).flatMap((steps) => steps ?? []));
  const isOnePrice = new Set(prices.map(({ costPence }) => costPence)).size < 2;
  return [
    `${cost}${isOnePrice ? '' : ' to the UK mainland'}${freeFrom === null ? '' : `, ${freeFrom}`}.`,
    ...(freeFrom?.includes('free from')
      ? ['First infant formula does not count towards free delivery.']
      : []),
    ...(isOnePrice
      ? []
      : ['Other addresses and other ways can cost more: you see the cost before you order.']),
  ].join(' ');
}

/** A text that began as the first version of an earlier shop, which said VAT whether or not the shop charged it. */
export const withPrices = (body: string) => body.replace(FORMER_PRICES, '## Prices\n\n{prices}');

const FORMER_PRICES = `## Prices and VAT

Prices are in pounds sterling and include VAT at the rate that applies: the standard rate of 20%, the reduced rate of 5% for children’s car seats, and none for children’s clothes and shoes and for books. Your order shows how much VAT its total contains.`;

/** The text with its placeholders filled in as of today. */
export function fillIn(body: string, facts: TermsFacts): string {
  const words = placeholderWords(facts);
  return body.replace(IN_BRACES, (whole, name: string) => (isPlaceholder(name) ? words[name] : whole));
}

/** Why the text could not be shown as intended; null: it can be filled in. */
export function faultOf(body: string): string | null {
  const names = [...body.matchAll(IN_BRACES)].map(([, name = '']) => name);
  const unknown = names.find((name) => !isPlaceholder(name));
  if (unknown !== undefined) {
    return `{${unknown.slice(0, 40)}} is not a known placeholder. Put a backslash before the brace to show it as text.`;
  }
  return names.length > MAX_PLACEHOLDERS ? `A text can have at most ${MAX_PLACEHOLDERS} placeholders.` : null;
}

const IN_BRACES = /(?<!\\)\{([^{}\n]*)\}/g;

const isPlaceholder = (name: string): name is Placeholder =>
  (placeholders as readonly string[]).includes(name);
