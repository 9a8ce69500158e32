import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { announce } from '#storefront/ui/announcer.tsx';
import { classNames } from '#storefront/ui/class-names.ts';
import { Spinner } from '#storefront/ui/spinner.tsx';
import { PhoneScene, type Mood } from './phone-scene.tsx';
import styles from './hand-off-card.module.css';

/** How long before the page continues automatically: docs/external-api.md. */
export type Wait = 1500 | 2000 | 2500 | 3000;

/** The title on screen, whichever of a page's components shows it: a change is announced. */
let shownTitle: string | null = null;

/** One step between the shop and its app: a picture, a sentence, and the possible actions. */
export function HandOffCard({
  mood,
  title,
  isBusy = false,
  wait = null,
  actions,
  children,
}: {
  mood: Mood;
  title: string;
  /** Something is under way that may take any length of time. */
  isBusy?: boolean;
  wait?: Wait | null;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const tell = useEffectEvent(() => {
    announce(title);
    // The pressed button is gone, so the focus moves here.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (shownTitle !== null && shownTitle !== title) tell();
    shownTitle = title;
  }, [title]);
  return (
    <section className={styles.card}>
      <div className={styles.picture}>
        <PhoneScene mood={mood} />
      </div>
      {/* A new title gets a new heading element, so that its text does not count as a layout shift. */}
      <h1
        key={title}
        ref={heading}
        tabIndex={-1}
        className={classNames(styles.title, title.length > 60 && styles.long)}
      >
        <span>
          {isBusy && <Spinner />}
          {title}
        </span>
      </h1>
      <div className={styles.time} aria-hidden="true">
        {wait !== null && <span key={title} className={classNames(styles.passing, styles[`in${wait}`])} />}
      </div>
      {children && <div className={styles.words}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
