import { Link } from 'react-router';
import { classNames } from '#storefront/ui/class-names.ts';
import { categoryPath } from '#storefront/catalogue/category-path.ts';
import { CategoryPicture } from '#storefront/catalogue/category-picture.tsx';
import { pictureBackgroundOf } from '#storefront/catalogue/picture-background.ts';
import { useTopCategories } from '#storefront/catalogue/strip-categories.ts';
import styles from './category-tiles.module.css';

/** The top categories with their pictures, as a place to start. */
export function CategoryTiles() {
  const categories = useTopCategories();
  if (categories.length === 0) return null;
  return (
    <nav aria-label="Shop by category">
      <ul className={styles.tiles}>
        {categories.map((category) => (
          <li key={category.Id}>
            <Link to={categoryPath([category.Name])} className={styles.tile}>
              <span className={classNames(styles.disc, pictureBackgroundOf(category.Name))}>
                <CategoryPicture category={category} />
              </span>
              {category.Name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
