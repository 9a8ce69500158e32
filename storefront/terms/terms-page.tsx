import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPounds } from '#contract/money.ts';
import { PageHead } from '#storefront/app/page-head.tsx';
import { useSite } from '#storefront/app/site.ts';
import { Breadcrumb } from '#storefront/ui/breadcrumb.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import styles from './terms-page.module.css';

/** What the shop does, in words that hold in court and can be read at three in the morning. */
const sections: { id: string; title: string; Body: () => ReactNode }[] = [
  { id: 'seller', title: 'Who you buy from', Body: Seller },
  { id: 'ordering', title: 'Ordering', Body: Ordering },
  { id: 'prices', title: 'Prices and VAT', Body: Prices },
  { id: 'delivery', title: 'Delivery', Body: Delivery },
  { id: 'payment', title: 'Payment', Body: Payment },
  { id: 'cancelling', title: 'Changing your mind', Body: Cancelling },
  { id: 'faulty', title: 'If something is wrong with it', Body: Faulty },
  { id: 'account', title: 'Your account', Body: Account },
  { id: 'privacy', title: 'Privacy', Body: Privacy },
  { id: 'law', title: 'The law that applies', Body: Law },
];

export function Component() {
  const { shop } = useSite();
  return (
    <>
      <PageHead
        title="Terms and Conditions"
        description={`How ${shop.name} sells, delivers and takes things back, and what happens to your data.`}
        path="/terms-and-conditions"
      />
      <Breadcrumb crumbs={[{ name: 'Home', to: '/' }, { name: 'Terms and Conditions' }]} />
      <h1 className={styles.title}>Terms and Conditions</h1>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label="On this page">
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {shop.paymentsAreSimulated && (
            <Notice tone="caution" isSilent>
              This shop is running as a demonstration. Its payments are simulated: no money moves, nothing is
              delivered, and no order made here binds anyone.
            </Notice>
          )}
          {sections.map(({ id, title, Body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <Body />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

function Seller() {
  const { shop } = useSite();
  return (
    <p>
      {shop.name} is the seller of everything in this shop
      {shop.address === null ? '' : `: ${shop.address}`}
      {shop.vatNumber === null ? '' : ` (VAT number ${shop.vatNumber})`}. To reach us, write to{' '}
      <a href={`mailto:${shop.email}`}>{shop.email}</a>
      {shop.phone === null ? '' : `, telephone ${shop.phone}`} or reply to any e-mail we have sent you, such
      as your order confirmation. We sell to people, not to companies, and we deliver within the United
      Kingdom.
    </p>
  );
}

function Ordering() {
  return (
    <>
      <p>
        What stands in the shop is an invitation. You make us an offer when you press{' '}
        <strong>Proceed to PayPal</strong>: it places an order that you must pay for. The contract is made
        when your payment has gone through, and we confirm it by e-mail with everything you ordered. Please
        keep that e-mail.
      </p>
      <p>
        Before you press that button you see every item, the shipping cost and the sum, and you can go back
        and change them. Placing an order sets its items aside for you for 30 minutes, and for longer while
        you are paying. An order that is not paid is cancelled, costs nothing, and leaves your basket as it
        was.
      </p>
      <p>
        If we find that we cannot supply something you have paid for, we tell you and give the money back at
        once.
      </p>
    </>
  );
}

function Prices() {
  return (
    <p>
      Prices are in pounds sterling and include VAT at the rate that applies: the standard rate of 20 %, the
      reduced rate of 5 % for children’s car seats, and none for children’s clothes and shoes and for books.
      Your order shows how much VAT its total contains. The price that counts is the one shown when you order.
    </p>
  );
}

function Delivery() {
  const { shop } = useSite();
  return (
    <>
      <p>
        {shop.deliveryCost === 0
          ? 'Delivery is free.'
          : `Shipping costs ${formatPounds(shop.deliveryCost)} for each order, however much is in it, and is free for orders from ${formatPounds(shop.freeDeliveryFrom)}.`}{' '}
        We deliver to addresses in the United Kingdom.
      </p>
      <p>
        We send your order without undue delay, and it reaches you within 30 days of the contract at the
        latest. Until it is in your hands, the risk is ours. If it is late, you may set us a reasonable new
        date, and cancel for a full refund if we miss that too.
      </p>
    </>
  );
}

function Payment() {
  return (
    <p>
      You pay with PayPal, on PayPal’s own pages; you may pay there by card, too. We never see your card or
      your bank details. PayPal takes the money when you return to us and the order is confirmed. If PayPal is
      still checking a payment, we keep your order and write to you when it is through.
    </p>
  );
}

function Cancelling() {
  return (
    <>
      <p>
        You may cancel within <strong>14 days</strong> of receiving your goods, without giving a reason. If
        they come in several parcels, the days count from the last one. Tell us in any clear way before the 14
        days are over, for example by replying to your order confirmation:
      </p>
      <blockquote>
        I hereby give notice that I cancel my contract of sale of the following goods: … Order number: …
        Received on: … Name: … Address: … Date: …
      </blockquote>
      <p>
        You need not use these words. Then send the goods back within 14 days. We refund the price and what
        you paid for shipping within 14 days of receiving them, or of your proof that you sent them, to the
        account you paid from. The cost of sending them back is yours. You may look at the goods and try them
        as you would in a shop; if they have lost value by more use than that, we may deduct what they have
        lost.
      </p>
      <p>
        For reasons of health and hygiene, sealed goods such as teats, soothers and breast pump parts cannot
        be cancelled once you have broken the seal.
      </p>
    </>
  );
}

function Faulty() {
  return (
    <>
      <p>
        Goods must be as described, fit for their purpose and of satisfactory quality. If they are not, the
        Consumer Rights Act 2015 gives you:
      </p>
      <ul>
        <li>30 days to reject them for a full refund;</li>
        <li>
          after that, a repair or a replacement free of charge; and if that does not help, a price reduction
          or your money back;
        </li>
        <li>up to six years to claim for a fault that was there from the start (five in Scotland).</li>
      </ul>
      <p>
        We pay for sending faulty goods back. If you think that something is unsafe for your child, stop using
        it and tell us at once. Nothing on this page takes any of your legal rights away.
      </p>
    </>
  );
}

function Account() {
  const { shop } = useSite();
  return (
    <p>
      You need an account to order. Please give your true name and an e-mail address that is yours, choose a
      password of at least {shop.passwordMinLength} characters that you use nowhere else, and keep it to
      yourself. You can delete your account at any time under{' '}
      <Link to="/account/privacy">Data &amp; Privacy</Link>.
    </p>
  );
}

function Privacy() {
  const { shop } = useSite();
  return (
    <>
      <p>{shop.name} is responsible for your data. This is all of it, why we hold it, and for how long.</p>
      <ul>
        <li>
          <strong>Your account</strong>: name, e-mail address, and if you give them, telephone number and date
          of birth. Your password is stored so that nobody can read it, not even we. To give you an account;
          until you delete it.
        </li>
        <li>
          <strong>Your addresses and your basket</strong>: to deliver to you and to keep what you have chosen;
          until you remove them or delete your account. Others see only in how many baskets a product is,
          never whose.
        </li>
        <li>
          <strong>Your orders</strong>: what you bought, for how much, where it went, and PayPal’s transaction
          number. To carry out the contract. Tax law makes us keep orders for six years; if you delete your
          account, we keep only what that law needs, tied to no account.
        </li>
        <li>
          <strong>Your reviews</strong>: what you say of a product, under the name you choose, for everybody
          to read until you delete it or your account. Some days after a delivery we ask you for it by e-mail,
          once for each order; one press in that letter ends them. See{' '}
          <Link to="/reviews-policy">how reviews come about</Link>.
        </li>
        <li>
          <strong>Your activity</strong>: when you logged in or changed something. So that you can see in{' '}
          <Link to="/account/activity">My Activity</Link> whether it was you.
        </li>
        <li>
          <strong>Your sessions</strong>: while you are logged in, at most 30 days, and 7 days without a
          visit.
        </li>
      </ul>
      <p>
        We pass on only what others need to do their part: to PayPal the order and its shipping address, to
        the carrier your name and address, and to our e-mail service the messages we send you. We sell nothing
        and advertise to nobody.
      </p>
      <p>
        <strong>No cookies, no trackers.</strong> There is no advertising, no analytics and nobody else’s code
        on these pages. Your browser keeps two small notes for us in its own storage: who is logged in (
        <code>authData</code>), and, when we have asked you to log in, what you wanted to do (
        <code>returnTo</code>, for a day). Both are needed for what you asked for, and go when you log out.
      </p>
      <p>
        You may see, correct, download and delete your data, and object to how we use it. Most of that you can
        do yourself in your account, under <Link to="/account/privacy">Data &amp; Privacy</Link>; for the
        rest, reply to any of our e-mails. If you are not content with our answer, you may complain to the
        Information Commissioner’s Office.
      </p>
    </>
  );
}

function Law() {
  return (
    <p>
      The law of England and Wales applies; if you live in Scotland or Northern Ireland, you also have the
      protection of the law there, and may go to court where you live.
    </p>
  );
}
