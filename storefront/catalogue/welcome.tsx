import { Link } from 'react-router';
import type { Category } from '#contract/catalogue.ts';
import { formatPounds } from '#contract/money.ts';
import { useSite } from '#storefront/app/site.ts';
import { classNames } from '#storefront/ui/class-names.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { categoryPath } from './category-path.ts';
import { CategoryPicture } from './category-picture.tsx';
import { CradleScene } from './cradle-scene.tsx';
import { groundOf } from './ground.ts';
import styles from './welcome.module.css';

/** The top of the home page: who we are, what delivery costs, where to begin. */
export function Welcome({ categories }: { categories: readonly Category[] }) {
  const { shop } = useSite();
  return (
    <div className={styles.welcome}>
      <section className={styles.band} aria-label="Welcome">
        <div className={styles.words}>
          <p className={styles.headline}>Less to worry about, from the very first night.</p>
          <p className={styles.more}>
            Well-chosen things for babies and toddlers, described the way you would ask a friend.
          </p>
          <ul className={styles.promises}>
            <li>
              <Icon name="truck" size="small" />
              {shop.deliveryCost === 0
                ? 'Free delivery'
                : `Delivery ${formatPounds(shop.deliveryCost)}, free from ${formatPounds(shop.freeDeliveryFrom)}`}
            </li>
            <li>
              <Icon name="return" size="small" />
              14 days to change your mind
            </li>
            <li>
              <Icon name="shield" size="small" />
              Safe payment with PayPal
            </li>
          </ul>
        </div>
        <CradleScene />
      </section>
      {categories.length > 0 && (
        <nav aria-label="Shop by category">
          <ul className={styles.tiles}>
            {categories.map((category, index) => (
              <li key={category.Id}>
                <Link to={categoryPath([category.Name])} className={styles.tile}>
                  <span className={classNames(styles.disc, groundOf(index))}>
                    <CategoryPicture category={category} />
                  </span>
                  {category.Name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
