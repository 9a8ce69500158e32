import { PageHead } from '#storefront/app/page/page-head.tsx';
import { useSite } from '#storefront/app/page/site.ts';
import { Breadcrumb } from '#storefront/ui/breadcrumb.tsx';
import styles from '#storefront/ui/text-sections.module.css';
import { CrossedOutBin } from './crossed-out-bin.tsx';

const TITLE = 'Old electricals and batteries';

/**
 * What distributors must tell buyers: the Waste Electrical and Electronic Equipment Regulations 2013 (42 to 45) and the
 * Waste Batteries and Accumulators Regulations 2009 (31 and 32). Without settings the shop itself takes things back.
 */
export function Component() {
  const { shop } = useSite();
  const { scheme, text } = shop.takeBack;
  const address = shop.takeBack.address ?? shop.address;
  const mail = <a href={`mailto:${shop.email}`}>{shop.email}</a>;
  return (
    <>
      <PageHead
        title={TITLE}
        description={`Where to leave old electricals and used batteries when you shop at ${shop.name}, free of charge.`}
        path="/recycling"
      />
      <Breadcrumb crumbs={[{ name: 'Home', to: '/' }, { name: TITLE }]} />
      <h1 className={styles.title}>{TITLE}</h1>
      <div className={styles.text}>
        <section aria-labelledby="electricals">
          <h2 id="electricals">Electricals</h2>
          {scheme ? (
            <p>
              {`We support the free recycling of electricals through ${scheme}. `}
              You can leave old ones free of charge at the recycling centres of your council; the nearest one
              is at <a href="https://www.recycleyourelectricals.org.uk">recycleyourelectricals.org.uk</a>.
            </p>
          ) : (
            <p>
              When you buy something electrical from us, we take back your old one of the same kind free of
              charge, of any make and from any shop. You have 28 days from the day the new one arrives.{' '}
              {address ? 'Bring it or send it to the address below, or write' : 'Write'} to {mail} and we will
              agree with you how it gets to us at no cost to you. The recycling centres of your council take
              electricals too.
            </p>
          )}
        </section>
        <section aria-labelledby="batteries">
          <h2 id="batteries">Batteries</h2>
          <p>
            We take back used portable batteries free of charge, whether or not you buy anything.{' '}
            {address ? 'Bring them to the address below' : 'Write to us'} or use the collection boxes in shops
            that sell batteries. Tape over the ends of lithium batteries first, and take batteries out of old
            electricals if they come out without tools.
          </p>
        </section>
        {address && (
          <section aria-labelledby="where">
            <h2 id="where">{scheme ? 'Where we take back batteries' : 'Where we take them back'}</h2>
            <p>{address}</p>
          </section>
        )}
        {text && (
          <section aria-labelledby="more">
            <h2 id="more">Good to know</h2>
            <p>{text}</p>
          </section>
        )}
        <section aria-labelledby="sign">
          <h2 id="sign">What the crossed-out bin means</h2>
          <CrossedOutBin />
          <p>
            Things with this sign may not go into the household bin. Electricals and batteries contain
            substances that harm people and the environment if they are buried or burnt, and metals that can
            be used again if they are collected separately. By leaving them where they are recycled you help
            with both.
          </p>
        </section>
      </div>
    </>
  );
}
