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
      means: 'Nobody gets a confirmation, a link to verify an account or a new password.',
      mend: 'Set SMTP_URL to the address of your mail server.',
      stopsPayments: true,
    }),
    ...missing(mail.from.endsWith('.example'), {
      code: 'mail-from',
      what: 'No sender of emails',
      means: `Mail servers refuse what ${mail.from} sends, and answers go nowhere.`,
      mend: 'Set MAIL_FROM to an address of your own.',
      stopsPayments: true,
    }),
    ...missing(shopAddress === null, {
      code: 'shop-address',
      what: 'No address of the shop',
      means: 'The law wants to see on pages and confirmations who sells, and returns need somewhere to go.',
      mend: 'Enter it at the desk, under Settings, or set SHOP_ADDRESS.',
      stopsPayments: true,
    }),
    ...missing(
      missingParticulars(config).some((key) => key !== 'SHOP_ADDRESS'),
      {
        code: 'trader',
        what: 'Who trades is not said, or not in full',
        means: 'The law wants the kind and name of the business on pages, in letters and on papers.',
        mend: 'Enter it at the desk, under Settings, Who trades.',
        // Shops that sold before these were asked for go on selling.
        stopsPayments: false,
      },
    ),
    ...missing(!publicUrl.startsWith('https:'), {
      code: 'public-url',
      what: 'No public address with https',
      means: 'Buyers do not find their way back from PayPal, and links in emails lead nowhere.',
      mend: 'Set PUBLIC_URL to the address that customers see, such as https://shop.example.',
      stopsPayments: true,
    }),
    ...missing(facts.demoProducts > 0, {
      code: 'demo-products',
      what: 'Demo products are for sale',
      means: `${facts.demoProducts.toLocaleString('en-GB')} of the products are invented: nobody can send them.`,
      mend: 'Remove them at the desk, on its first page.',
      stopsPayments: true,
    }),
    ...missing(ownerEmail === null, {
      code: 'owner-email',
      what: 'No email address of the owner',
      means: 'Nobody is written to about paid orders, or payments and refunds that need attention.',
      mend: 'Set OWNER_EMAIL.',
      // Otherwise the desk shows them.
      stopsPayments: !facts.hasDeskOwner,
    }),
    ...missing(!facts.hasDeskOwner, {
      code: 'desk-owner',
      what: 'Nobody at the desk',
      means: 'Orders can only be seen and sent from the terminal.',
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
      what: 'No webhook of PayPal',
      means: 'Disputes, and refunds made at PayPal itself, are not heard of; late payments are found late.',
      mend: 'Add the webhook PUBLIC_URL/api/webhooks/paypal to your PayPal app, and set PAYPAL_WEBHOOK_ID.',
      stopsPayments: false,
    }),
    ...missing(!facts.hasOwnTerms, {
      code: 'terms',
      what: 'The terms are those that every shop begins with',
      means: 'They may not say what you do.',
      mend: 'Read them at the desk, under Legal texts, change what is not so, and publish them.',
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
