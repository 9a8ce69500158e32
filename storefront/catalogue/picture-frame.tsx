import { useEffect, useRef, useState } from 'react';
import { classNames } from '#storefront/ui/class-names.ts';
import { Picture } from '#storefront/ui/picture.tsx';
import { drawingPath } from './drawing-path.ts';
import { pictureBackgroundOf } from './picture-background.ts';
import styles from './picture-frame.module.css';

/**
 * A square picture on a pastel ground, which shows while it loads and around a picture that is not square. If the
 * picture is missing or does not load, a drawing of that kind of product takes its place.
 */
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
  /** Chooses the ground: see `pictureBackgroundSeed`. */
  seed: string;
  /** Among the first things in view: fetched at once. */
  isFirst?: boolean;
  /** The width at which it is shown: see `Picture`. */
  sizes: string;
}) {
  const image = useRef<HTMLImageElement>(null);
  const [failedPath, setFailedPath] = useState<string | null>();
  useEffect(() => {
    // It may have failed before the page was hydrated.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailedPath(path);
  }, [path]);
  const isShown = path && path !== failedPath;
  return (
    <span className={classNames(styles.frame, pictureBackgroundOf(seed))}>
      {isShown ? (
        <Picture
          ref={image}
          src={path}
          alt={alt}
          width={640}
          height={640}
          sizes={sizes}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          decoding={isFirst ? undefined : 'async'}
          onError={() => setFailedPath(path)}
        />
      ) : (
        <img
          src={drawingPath(`${name} ${seed}`)}
          alt={alt}
          width={400}
          height={400}
          className={styles.drawing}
          loading="lazy"
        />
      )}
      {isShown && second && (
        <Picture src={second} sizes={sizes} alt="" width={640} height={640} className={styles.second} />
      )}
    </span>
  );
}
