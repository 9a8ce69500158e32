import { useRef, useState } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { classNames } from '#storefront/ui/class-names.ts';
import { PictureFrame } from './picture-frame.tsx';
import styles from './gallery.module.css';

/** The pictures of a product side by side: swiped on a phone, chosen by thumbnail, scrolled by arrow keys. */
export function Gallery({ product }: { product: Product }) {
  const { Uuid, Name, ImageCollection: pictures } = product;
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);

  function show(index: number) {
    const list = track.current;
    list?.scrollTo({ left: index * list.clientWidth });
    setCurrent(index);
  }
  function settle() {
    const list = track.current;
    if (list && list.clientWidth > 0) setCurrent(Math.round(list.scrollLeft / list.clientWidth));
  }

  if (pictures.length <= 1) {
    return (
      <PictureFrame
        path={pictures[0]?.ImagePath}
        alt={pictures[0]?.ImageDescription || Name}
        name={Name}
        seed={Uuid}
        isFirst
      />
    );
  }
  return (
    <div className={styles.gallery}>
      {/* Scrolls, so the keyboard must be able to reach it. */}
      <ul
        ref={track}
        className={styles.track}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- axe asks for it: scrollable-region-focusable
        tabIndex={0}
        aria-label={`Pictures of ${Name}`}
        onScroll={settle}
      >
        {pictures.map((picture, index) => (
          <li key={picture.Id}>
            <PictureFrame
              path={picture.ImagePath}
              alt={picture.ImageDescription || Name}
              name={Name}
              seed={Uuid}
              isFirst={index === 0}
            />
          </li>
        ))}
      </ul>
      <ul className={styles.thumbnails}>
        {pictures.map((picture, index) => (
          <li key={picture.Id}>
            <button
              type="button"
              className={classNames(styles.thumbnail, index === current && styles.current)}
              aria-label={`Picture ${index + 1} of ${pictures.length}`}
              aria-current={index === current || undefined}
              onClick={() => show(index)}
            >
              <PictureFrame path={picture.ImagePath} alt="" name={Name} seed={Uuid} isFirst />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
