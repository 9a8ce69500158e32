import { useEffect, useRef, useState } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { Button } from '#storefront/ui/button.tsx';
import { useShield } from '#storefront/ui/shield.ts';
import { classNames } from '#storefront/ui/class-names.ts';
import { Picture } from '#storefront/ui/picture.tsx';
import styles from './picture-viewer.module.css';

/**
 * The pictures at full screen size: swiped, or changed with the arrow keys or the buttons; a press doubles the size.
 * Render it only while it is open.
 */
export function PictureViewer({
  product: { Name, ImageCollection: pictures },
  first,
  onClose,
}: {
  product: Product;
  first: number;
  /** Called with the index of the picture last looked at. */
  onClose: (last: number) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(first);
  const [isZoomed, setIsZoomed] = useState(false);

  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    const list = track.current;
    // Without scrolling: it was opened on this picture.
    list?.scrollTo({ left: first * list.clientWidth, behavior: 'instant' });
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [first]);
  useShield(dialog);

  function turn(to: number) {
    const list = track.current;
    const index = Math.min(Math.max(to, 0), pictures.length - 1);
    setIsZoomed(false);
    setCurrent(index);
    list?.scrollTo({ left: index * list.clientWidth });
  }
  function settle() {
    const list = track.current;
    if (list && list.clientWidth > 0) setCurrent(Math.round(list.scrollLeft / list.clientWidth));
  }
  const isOne = pictures.length === 1;
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={`Pictures of ${Name}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose(current);
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') turn(current + 1);
        else if (event.key === 'ArrowLeft') turn(current - 1);
        else return;
        event.preventDefault();
      }}
    >
      <div className={styles.head}>
        <p role="status">{isOne ? '' : `${current + 1} of ${pictures.length}`}</p>
        <Button variant="quiet" icon="close" iconOnly onClick={() => onClose(current)}>
          Close
        </Button>
      </div>
      <ul ref={track} className={classNames(styles.track, isZoomed && styles.still)} onScroll={settle}>
        {pictures.map((picture, index) => (
          <li key={picture.Id} inert={index !== current}>
            <button
              type="button"
              className={classNames(styles.picture, isZoomed && index === current && styles.zoomed)}
              aria-pressed={isZoomed && index === current}
              onClick={() => setIsZoomed((was) => !was)}
            >
              <Picture
                src={picture.ImagePath}
                sizes="100vw"
                alt={picture.ImageDescription || Name}
                width={1280}
                height={1280}
                decoding="async"
              />
            </button>
          </li>
        ))}
      </ul>
      {!isOne && (
        <div className={styles.turns}>
          <Button icon="chevron-left" iconOnly disabled={current === 0} onClick={() => turn(current - 1)}>
            Previous picture
          </Button>
          <Button
            icon="chevron-right"
            iconOnly
            disabled={current === pictures.length - 1}
            onClick={() => turn(current + 1)}
          >
            Next picture
          </Button>
        </div>
      )}
    </dialog>
  );
}
