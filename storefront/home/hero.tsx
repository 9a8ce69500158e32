import { ButtonLink } from '#storefront/ui/button.tsx';
import { CradleScene } from './cradle-scene.tsx';
import type { SectionProps } from './section-head.tsx';
import styles from './hero.module.css';

/** The shop's opening words, one link, and an evening scene. */
export function Hero({ section: { Id, Title, Text, Link } }: SectionProps) {
  return (
    <section className={styles.hero} aria-labelledby={Id}>
      <div className={styles.words}>
        <p id={Id} className={styles.headline}>
          {Title}
        </p>
        {Text && <p className={styles.text}>{Text}</p>}
        {Link && (
          <div>
            <ButtonLink to={Link.Path} variant="primary">
              {Link.Text}
            </ButtonLink>
          </div>
        )}
      </div>
      <div className={styles.scene} aria-hidden="true">
        <img src="/drawings/pram.svg" alt="" width={400} height={400} className={styles.pram} />
        <CradleScene />
      </div>
    </section>
  );
}
