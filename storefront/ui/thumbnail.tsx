import { classNames } from './class-names.ts';
import { Picture } from './picture.tsx';
import styles from './thumbnail.module.css';

const widths = { small: '3.5rem', medium: '6rem' };

/** A small square picture of something named beside it; shows the name's first letter if there is no picture. */
export function Thumbnail({
  src,
  name,
  size = 'medium',
}: {
  src: string | null;
  name: string;
  size?: 'small' | 'medium';
}) {
  const [letter = ''] = name.trim();
  return (
    <span className={classNames(styles.thumbnail, styles[size])} aria-hidden="true">
      {src ? (
        <Picture
          src={src}
          sizes={widths[size]}
          alt=""
          width={96}
          height={96}
          loading="lazy"
          decoding="async"
        />
      ) : (
        letter.toUpperCase()
      )}
    </span>
  );
}
