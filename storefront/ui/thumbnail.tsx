import { drawingPath } from '#contract/pictures.ts';
import { classNames } from './class-names.ts';
import { Picture } from './picture.tsx';
import styles from './thumbnail.module.css';

const widths = { small: '3.5rem', medium: '6rem' };

/** A small square picture of something named beside it, or a drawing of its kind. */
export function Thumbnail({
  src,
  name,
  size = 'medium',
}: {
  src: string | null;
  name: string;
  size?: 'small' | 'medium';
}) {
  return (
    <span className={classNames(styles.thumbnail, styles[size])} aria-hidden="true">
      <Picture
        src={src ?? drawingPath(name)}
        sizes={widths[size]}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        decoding="async"
      />
    </span>
  );
}
