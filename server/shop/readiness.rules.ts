import { refuse } from '#contract/refusal.ts';
import type { Config } from '#server/config/config.ts';
import { takesRealMoney } from '#server/config/real-money.ts';
import { missingParticulars } from '#server/settings/trader.rules.ts';

type Settings = Pick<
  Config,
  'paypal' | 'mail' | 'publicUrl' | 'shopAddress' | 'ownerEmail' | 'trader' | 'tradesAsExample'
>;

/** What the database says of a shop that is about to sell. */
export interface ShopFacts {
  hasDeskOwner: boolean;
  hasOwnTerms: boolean;
  /** Demo products for sale that nobody has made their own. */
  demoProducts: number;
}

export interface MissingToSell {
  code: string;
  what: string;
  means: string;
  mend: string;
  /** With it, money would be taken for what cannot be delivered, or that nobody is told of. */
  stopsPayments: boolean;
}

/** Everything that a shop lacks before it can sell, the gravest first. */
export function missingToSell(config: Settings, facts: ShopFacts): MissingToSell[] {
  const { paypal, mail, publicUrl, shopAddress, ownerEmail } = config;
  const isReal = takesRealMoney(paypal);
  const missing = (isMissing: boolean, item: MissingToSell) => (isMissing ? [item] : []);
  return [
    ...missing(mail.smtpUrl === null || mail.mailboxUrl !== null, {
      code: 'mail',
      what: 'No mail server',
      means: 'Nobody receives order confirmations, verification links or password resets.',
      mend: 'Set SMTP_URL to the address of your mail server.',
      stopsPayments: true,
    }),
    ...missing(mail.from.endsWith('.example'), {
      code: 'mail-from',
      what: 'No sender of emails',
      means: `Mail servers reject emails from ${mail.from}, and replies are lost.`,
      mend: 'Set MAIL_FROM to an address of your own.',
      stopsPayments: true,
    }),
    ...missing(shopAddress === null, {
      code: 'shop-address',
      what: 'No address of the shop',
      means: 'The law requires it on pages and confirmations, and customers need an address for returns.',
      mend: 'Enter it at the desk, under Settings.',
      stopsPayments: true,
    }),
    ...missing(
      missingParticulars(config).some((key) => key !== 'SHOP_ADDRESS'),
      {
        code: 'trader',
        what: 'Business details are missing or incomplete',
        means:
          'The law requires the type and name of the business on pages, in emails and on printed documents.',
        mend: 'Enter them at the desk, under Settings, Business details.',
        // Shops that sold before these were asked for go on selling.
        stopsPayments: false,
      },
    ),
    ...missing(!publicUrl.startsWith('https:'), {
      code: 'public-url',
      what: 'No public address with https',
      means: 'Buyers can’t return from PayPal, and links in emails don’t work.',
      mend: 'Set PUBLIC_URL to the address that customers see, such as https://shop.example.',
      stopsPayments: true,
    }),
    ...missing(facts.demoProducts > 0, {
      code: 'demo-products',
      what: 'Demo products are for sale',
      means: `${facts.demoProducts.toLocaleString('en-GB')} of the products are only examples and can’t be sent.`,
      mend: 'Remove them on the desk’s home screen.',
      stopsPayments: true,
    }),
    ...missing(ownerEmail === null, {
      code: 'owner-email',
      what: 'No email address of the owner',
      means: 'Nobody is told about paid orders, or payments and refunds that need attention.',
      mend: 'Enter it at the desk, under Settings, The shop.',
      // Otherwise the desk shows them.
      stopsPayments: !facts.hasDeskOwner,
    }),
    ...missing(!facts.hasDeskOwner, {
      code: 'desk-owner',
      what: 'No staff at the desk',
      means: 'Orders can only be viewed and sent from the terminal.',
      mend: 'Set up the desk with the link that npm run staff -- link prints.',
      stopsPayments: ownerEmail === null,
    }),
    ...missing(!isReal, {
      code: 'paypal',
      what: paypal.isSimulated ? 'Payments are simulated' : 'Payments go to PayPal’s sandbox',
      means: 'No money moves.',
      mend: 'Set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET of a live PayPal app, and PAYPAL_API_BASE=https://api-m.paypal.com.',
      stopsPayments: false,
    }),
    ...missing(!paypal.isSimulated && paypal.webhookId === '', {
      code: 'paypal-webhook',
      what: 'No PayPal webhook',
      means: 'The shop is not told about disputes or refunds made at PayPal, and finds late payments late.',
      mend: 'Add the webhook PUBLIC_URL/api/webhooks/paypal to your PayPal app, and set PAYPAL_WEBHOOK_ID.',
      stopsPayments: false,
    }),
    ...missing(!facts.hasOwnTerms, {
      code: 'terms',
      what: 'The terms are still the default ones',
      means: 'They may not describe what you do.',
      mend: 'Read them at the desk, under Legal texts, correct them where needed, and publish them.',
      stopsPayments: false,
    }),
  ];
}

/** What stops a shop that takes real money; of any other, nothing. */
export function whatStopsPayments(config: Settings, facts: ShopFacts): MissingToSell[] {
  return takesRealMoney(config.paypal)
    ? missingToSell(config, facts).filter(({ stopsPayments }) => stopsPayments)
    : [];
}

/** For everything that promises an email: a shop that sells for real would send it to no mailbox. */
export function requireMail(config: Pick<Config, 'mail' | 'paypal'>): void {
  if (!hasMail(config)) throw refuse('shop/no-mail');
}

export function hasMail({ mail, paypal }: Pick<Config, 'mail' | 'paypal'>): boolean {
  return mail.smtpUrl !== null || !takesRealMoney(paypal);
}
