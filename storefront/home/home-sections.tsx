import type { HomeSection } from '#contract/home.ts';
import { laterPart } from '#storefront/app/page/lazy.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import type { Cards } from '#storefront/catalogue/load-cards.ts';
import { ProductRail } from '#storefront/search/product-rail.tsx';
import { SectionHead, type SectionProps } from './section-head.tsx';
import styles from './home-sections.module.css';

const CategoryTiles = laterPart(async () => (await import('./category-tiles.tsx')).CategoryTiles);
const TextSection = laterPart(async () => (await import('./text-section.tsx')).TextSection);

/** The home page's sections above all products, in the owner's order. The category tiles follow the first two. */
export function HomeSections({ sections, cards }: { sections: readonly HomeSection[]; cards: Cards }) {
  const show = (section: HomeSection) =>
    section.Kind === 'products' ? (
      <Row key={section.Id} section={section} cards={cards} />
    ) : (
      <TextSection key={section.Id} kind={section.Kind} section={section} cards={cards} />
    );
  return (
    <div className={styles.sections}>
      {sections.slice(0, 2).map(show)}
      <CategoryTiles />
      {sections.slice(2).map(show)}
    </div>
  );
}

/** A row of products. If it has no link, its products can be added to the basket directly. */
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
