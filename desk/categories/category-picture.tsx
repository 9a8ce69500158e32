import { inAddress } from '#contract/category-address.ts';
import styles from './categories.module.css';

/** As in the shop: an emoji, a picture, or else the drawing chosen by the name. */
export function CategoryPicture({ image, name }: { image: string; name: string }) {
  const address = image === '' ? `/drawings/of/${inAddress(name.slice(0, 80).toWellFormed())}` : image;
  const isAddress = address.startsWith('http') || address.startsWith('/');
  return (
    <span className={styles.picture} aria-hidden="true">
      {isAddress ? <img src={address} alt="" width={32} height={32} loading="lazy" /> : address}
    </span>
  );
}
