import { Link } from 'react-router';
import { classNames } from '#storefront/ui/class-names.ts';
import { pictureBackgroundOf } from '#storefront/catalogue/picture-background.ts';
import { SectionHead, type SectionProps } from './section-head.tsx';
import styles from './stages.module.css';

/** Ages to start from. */
export function Stages({ section: { Id, Title, Text, Link: link, Points } }: SectionProps) {
  return (
    <section aria-labelledby={Id}>
      <SectionHead id={Id} title={Title} text={Text} link={link} />
      <ul className={styles.stages}>
        {Points.map(({ Title: stage, Text: text, Path, Picture }, index) => (
          <li key={stage}>
            <Link to={Path} className={classNames(styles.stage, pictureBackgroundOf(index))}>
              <span>
                <strong>{stage}</strong>
                <span className={styles.text}>{text}</span>
              </span>
              {Picture && <img src={Picture} alt="" width={400} height={400} loading="lazy" />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
