import { useRef, useState } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { lazyExtra } from '#storefront/app/page/lazy.ts';
import { classNames } from '#storefront/ui/class-names.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { pictureBackgroundSeed } from '#storefront/catalogue/picture-background.ts';
import { PictureFrame } from '#storefront/catalogue/picture-frame.tsx';
import styles from './gallery.module.css';

const PictureViewer = lazyExtra(async () => (await import('./picture-viewer.tsx')).PictureViewer);

/** The pictures of a product side by side: swiped, or chosen by thumbnail. Each opens large when pressed. */
export function Gallery({ product }: { product: Product }) {
  const { Name, ImageCollection: pictures } = product;
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [opened, setOpened] = useState<number | null>(null);

  function show(index: number) {
    const list = track.current;
    list?.scrollTo({ left: index * list.clientWidth });
    setCurrent(index);
  }
  function settle() {
    const list = track.current;
    if (list && list.clientWidth > 0) setCurrent(Math.round(list.scrollLeft / list.clientWidth));
  }

  if (pictures.length === 0) {
    return (
      <div className={styles.only}>
        <PictureFrame
          path={null}
          alt={Name}
          name={Name}
          seed={pictureBackgroundSeed(product)}
          sizes="100vw"
          isFirst
        />
      </div>
    );
  }
  const isOne = pictures.length === 1;
  return (
    <div className={styles.gallery}>
      <div className={classNames(styles.stage, 'morphs')}>
        <ul ref={track} className={styles.track} aria-label={`Pictures of ${Name}`} onScroll={settle}>
          {pictures.map((picture, index) => (
            <li key={picture.Id}>
              <button
                type="button"
                className={styles.open}
                aria-haspopup="dialog"
                onClick={() => setOpened(index)}
              >
                <PictureFrame
                  path={picture.ImagePath}
                  alt={picture.ImageDescription || Name}
                  name={Name}
                  seed={pictureBackgroundSeed(product)}
                  isFirst={index === 0}
                  sizes="(min-width: 90rem) 44rem, (min-width: 60rem) 50vw, 100vw"
                />
              </button>
            </li>
          ))}
        </ul>
        <span className={styles.zoom} aria-hidden="true">
          <Icon name="zoom" size="small" />
        </span>
      </div>
      {!isOne && (
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
                <PictureFrame
                  path={picture.ImagePath}
                  alt=""
                  name={Name}
                  seed={pictureBackgroundSeed(product)}
                  sizes="4.75rem"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {opened !== null && (
        <PictureViewer
          product={product}
          first={opened}
          onClose={(last) => {
            setOpened(null);
            show(last);
          }}
        />
      )}
    </div>
  );
}
