import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { LogoMark } from './logo.tsx';
import styles from './footer.module.css';

/** Delivery and returns in brief, the contact address, and the lines at the foot of every page. */
export function Footer() {
  const { shop } = useSite();
  const { cost, freeFrom } = shop.deliveryWords;
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <section>
          <h2>Delivery</h2>
          <p>{`${cost} to the UK mainland${freeFrom ? `, ${freeFrom}` : ''}.`}</p>
        </section>
        <section>
          <h2>Returns</h2>
          <p>You have 14 days to change your mind. Write to us, send it back, and get your money back.</p>
          <Link to={pages.returns}>How to return something</Link>
        </section>
        <section>
          <h2>Help</h2>
          <p>
            <a href={`mailto:${shop.email}`}>{shop.email}</a>
          </p>
          {shop.phone && (
            <p>
              <PhoneLink phone={shop.phone} />
            </p>
          )}
          <Link to={pages.contact}>Contact us</Link>
          <Link to={pages.orders}>Where is my order?</Link>
        </section>
        <section>
          <h2>About us</h2>
          <Link to={pages.about}>{`About ${shop.name}`}</Link>
          <WhoTrades />
        </section>
      </div>
      <FooterEnd />
    </footer>
  );
}

function WhoTrades() {
  const { address, trader, vatNumber } = useSite().shop;
  return (
    <>
      {address && <p>{address}</p>}
      {trader.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {vatNumber && <p>{`VAT number ${vatNumber}`}</p>}
    </>
  );
}

function PhoneLink({ phone }: { phone: string }) {
  return <a href={`tel:${phone.replace(/[^+0-9]/g, '')}`}>{phone}</a>;
}

/** The last line: the year and the texts that the law asks for. */
function FooterEnd({ children }: { children?: ReactNode }) {
  const { shop } = useSite();
  return (
    <div className={styles.last}>
      <LogoMark />
      {/* The server's year, in case the device's clock is wrong. */}
      <p suppressHydrationWarning>{`© ${currentYear()} ${shop.name}`}</p>
      <nav aria-label="About the shop">
        {children}
        <Link to={pages.reviewsPolicy}>How reviews work</Link>
        <Link to={pages.recycling}>Old electricals and batteries</Link>
        <Link to={pages.privacyNotice}>Privacy Notice</Link>
        <Link to={pages.terms}>Terms and Conditions</Link>
      </nav>
    </div>
  );
}

/** At checkout: how to ask, who sells, and the texts that the law asks for, without anything to browse. */
export function QuietFooter() {
  const { shop } = useSite();
  return (
    <footer className={styles.footer}>
      <p className={styles.help}>
        {'Need help? '}
        <a href={`mailto:${shop.email}`}>{shop.email}</a>
        {shop.phone && (
          <>
            {' or '}
            <PhoneLink phone={shop.phone} />
          </>
        )}
      </p>
      <WhoTrades />
      <FooterEnd>
        <Link to={pages.returns}>Returns</Link>
      </FooterEnd>
    </footer>
  );
}

function currentYear(): number {
  return new Date().getFullYear();
}
