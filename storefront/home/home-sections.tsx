import { Fragment, type ComponentType } from 'react';
import type { HomeSection } from '#contract/home.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { Guide } from './guide.tsx';
import { Hero } from './hero.tsx';
import type { Cards } from '#storefront/catalogue/load-cards.ts';
import { ProductRail } from '#storefront/catalogue/product-rail.tsx';
import { Promises } from './promises.tsx';
import { SectionHead, type SectionProps } from './section-head.tsx';
import { Stages } from './stages.tsx';
import styles from './home-sections.module.css';

const kinds: Record<HomeSection['Kind'], ComponentType<SectionProps>> = {
  hero: Hero,
  products: Row,
  stages: Stages,
  guide: Guide,
  promises: Promises,
};

/** What home tells before all products, in the owner's order. The categories follow what there is to buy at once. */
export function HomeSections({ sections, cards }: { sections: readonly HomeSection[]; cards: Cards }) {
  const firstRow = sections.findIndex(({ Kind }) => Kind === 'products');
  const place = firstRow === -1 ? sections.findIndex(({ Kind }) => Kind === 'hero') : firstRow;
  return (
    <div className={styles.sections}>
      {place === -1 && <CategoryTiles />}
      {sections.map((section, index) => {
        const Section = kinds[section.Kind];
        return (
          <Fragment key={section.Id}>
            <Section section={section} cards={cards} />
            {index === place && <CategoryTiles />}
          </Fragment>
        );
      })}
    </div>
  );
}

/** A row to buy from. One that leads nowhere else is bought from at once. */
function Row({ section: { Id, Title, Text, Link: link, Products }, cards }: SectionProps) {
  return (
    <section aria-labelledby={Id}>
      <SectionHead id={Id} title={Title} text={Text} link={link} />
      <ProductRail products={Products} cards={cards} heading="h3" canAdd={link === null} />
    </section>
  );
}

export function HomeSkeleton() {
  return (
    <div role="status" className={styles.sections}>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <div className={styles.heroSkeleton}>
        <Skeleton shape="block" />
      </div>
    </div>
  );
}
