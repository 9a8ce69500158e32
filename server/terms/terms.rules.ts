import { placeholders, type Placeholder } from '#contract/desk/terms-words.ts';
import { withoutMarks } from '#contract/light-marks.ts';
import { formatPence } from '#contract/money.ts';
import type { Config } from '#server/config.ts';

export type TermsFacts = Pick<
  Config,
  'shopName' | 'shopAddress' | 'shopEmail' | 'shopPhone' | 'vatNumber' | 'delivery' | 'passwordMinLength'
>;

/** What each placeholder stands for, in light marks. */
export function placeholderWords(facts: TermsFacts): Record<Placeholder, string> {
  const { delivery, shopEmail, shopPhone } = facts;
  const shop = withoutMarks(facts.shopName);
  const address = facts.shopAddress === null ? '' : `: ${withoutMarks(facts.shopAddress)}`;
  const vat = facts.vatNumber === null ? '' : ` (VAT number ${withoutMarks(facts.vatNumber)})`;
  return {
    shop,
    seller: `${shop} is the seller of everything in this shop${address}${vat}.`,
    email: `[${withoutMarks(shopEmail)}](mailto:${withoutMarks(shopEmail)})${shopPhone === null ? '' : `, telephone ${withoutMarks(shopPhone)}`}`,
    delivery:
      delivery.costPence === 0
        ? 'Delivery is free.'
        : `Shipping costs ${formatPence(delivery.costPence)} for each order, however much is in it, and is free for orders from ${formatPence(delivery.freeFromPence)}.`,
    'password length': String(facts.passwordMinLength),
  };
}

/** The text as it reads today. */
export function fillIn(body: string, facts: TermsFacts): string {
  const words = placeholderWords(facts);
  return body.replace(/(?<!\\)\{([a-z ]+)\}/g, (whole, name: string) =>
    (placeholders as readonly string[]).includes(name) ? words[name as Placeholder] : whole,
  );
}

/** Placeholders that nobody knows: most likely mistyped. */
export function unknownPlaceholders(body: string): string[] {
  return [...body.matchAll(/(?<!\\)\{([^{}\n]*)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !(placeholders as readonly string[]).includes(name));
}
