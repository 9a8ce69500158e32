import { Link } from 'react-router';
import type { HomeSection } from '#contract/home.ts';
import type { Cards } from '#storefront/catalogue/load-cards.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import styles from './section-head.module.css';

export interface SectionProps {
  section: HomeSection;
  cards: Cards;
}

export function SectionHead({
  id,
  title,
  text,
  link,
}: {
  id: string;
  title: string;
  text: string;
  link: HomeSection['Link'];
}) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      {text && <p>{text}</p>}
      {link && (
        <Link to={link.Path} className={styles.more}>
          {link.Text}
          <Icon name="chevron-right" size="small" />
        </Link>
      )}
    </div>
  );
}
