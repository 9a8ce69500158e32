import { useSite } from '#storefront/app/page/site.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { SectionHead, type SectionProps } from './section-head.tsx';
import styles from './promises.module.css';

/** Delivery, returns and payment, according to the settings and the law. */
export function Promises({ section: { Id, Title, Text, Link: link } }: SectionProps) {
  const { cost, freeFrom } = useSite().shop.deliveryWords;
  return (
    <section aria-labelledby={Id}>
      <SectionHead id={Id} title={Title} text={Text} link={link} />
      <ul className={styles.promises}>
        <li>
          <Icon name="truck" />
          <strong>{freeFrom ? `${cost}, ${freeFrom}` : cost}</strong>
          <span>Straight to your door.</span>
        </li>
        <li>
          <Icon name="return" />
          <strong>14 days to change your mind</strong>
          <span>Write to us, send it back, and get your money back.</span>
        </li>
        <li>
          <Icon name="shield" />
          <strong>Safe payment with PayPal</strong>
          <span>We never see your card.</span>
        </li>
      </ul>
    </section>
  );
}
