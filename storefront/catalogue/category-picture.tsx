import type { Category } from '#contract/catalogue.ts';
import { classNames } from '#storefront/ui/class-names.ts';
import { Picture } from '#storefront/ui/picture.tsx';
import { drawingPath } from '#contract/pictures.ts';
import styles from './category-picture.module.css';

/**
 * A category's image as the owner set it, an emoji or the address of a picture; without one, a drawing chosen by its
 * name.
 */
export function CategoryPicture({
  category: { Image: image, Name: name },
  size = 'medium',
}: {
  category: Pick<Category, 'Image' | 'Name'>;
  size?: 'small' | 'medium' | 'large';
}) {
  const address = image === '' ? drawingPath(name) : image;
  const isAddress = address.startsWith('http') || address.startsWith('/');
  return (
    <span className={classNames(styles.picture, styles[size])} aria-hidden="true">
      {isAddress ? (
        <Picture src={address} sizes="4.5rem" alt="" width={160} height={160} loading="lazy" />
      ) : (
        address
      )}
    </span>
  );
}
