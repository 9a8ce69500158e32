import { drawingPath } from '#contract/pictures.ts';
import { Picture } from '#storefront/ui/picture.tsx';
import styles from './categories.module.css';

/** As in the shop: an emoji, a picture, or else the drawing chosen by the name. */
export function CategoryPicture({ image, name }: { image: string; name: string }) {
  const address = image === '' ? drawingPath(name) : image;
  const isAddress = address.startsWith('http') || address.startsWith('/');
  return (
    <span className={styles.picture} aria-hidden="true">
      {isAddress ? (
        <Picture src={address} sizes="2rem" alt="" width={32} height={32} loading="lazy" />
      ) : (
        address
      )}
    </span>
  );
}
