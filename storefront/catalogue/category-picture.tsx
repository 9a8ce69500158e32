import type { Category } from '#contract/catalogue.ts';
import { classNames } from '#storefront/ui/class-names.ts';
import styles from './category-picture.module.css';

/** A category's image as the owner set it, an emoji or the address of a picture; without one, its first letter. */
export function CategoryPicture({
  category: { Image: image, Name: name },
  size = 'medium',
}: {
  category: Category;
  size?: 'small' | 'medium' | 'large';
}) {
  const isAddress = image.startsWith('http') || image.startsWith('/');
  return (
    <span className={classNames(styles.picture, styles[size])} aria-hidden="true">
      {isAddress ? (
        <img src={image} alt="" width={160} height={160} loading="lazy" />
      ) : (
        image || name.charAt(0)
      )}
    </span>
  );
}
