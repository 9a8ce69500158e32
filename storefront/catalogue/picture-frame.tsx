import { drawingPath } from '#contract/pictures.ts';
import { classNames } from '#storefront/ui/class-names.ts';
import { Picture } from '#storefront/ui/picture.tsx';
import { pictureBackgroundOf } from './picture-background.ts';
import styles from './picture-frame.module.css';

/** A square picture; without one, a drawing of that kind of product on a pastel ground, or else an empty scene. */
export function PictureFrame({
  path,
  alt,
  name,
  seed,
  isFirst = false,
  sizes,
  second,
}: {
  path: string | null | undefined;
  /** A second picture, shown over the first. */
  second?: string | undefined;
  /** Empty where the name is shown beside it. */
  alt: string;
  name: string;
  /** Chooses the ground, and the drawing where the name says nothing: see `pictureBackgroundSeed`. */
  seed: string;
  /** Among the first things in view: fetched at once. */
  isFirst?: boolean;
  /** The width at which it is shown: see `Picture`. */
  sizes: string;
}) {
  return (
    <span className={classNames(styles.frame, pictureBackgroundOf(seed))}>
      <Picture
        src={path || drawingPath(name, seed)}
        alt={alt}
        width={640}
        height={640}
        sizes={sizes}
        className={path ? undefined : styles.drawing}
        loading={isFirst ? undefined : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
      />
      {second && <Picture src={second} sizes={sizes} alt="" className={styles.second} />}
    </span>
  );
}
