import { classNames } from '#storefront/ui/class-names.ts';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import styles from './stars.module.css';

const STAR = 'm10 1.8 2.5 5.3 5.8.7-4.3 4 1.2 5.7L10 14.6l-5.2 2.9L6 11.8l-4.3-4 5.8-.7z';
const places = [0, 1, 2, 3, 4];

/** A rating out of five stars, in words for screen readers. */
export function Stars({ value, size = 'medium' }: { value: number; size?: 'medium' | 'large' }) {
  const drawn = places.map((place) => <path key={place} d={STAR} transform={`translate(${place * 20})`} />);
  return (
    <span className={classNames(styles.stars, styles[size])}>
      <svg viewBox="0 0 100 20" aria-hidden="true" focusable="false">
        <g className={styles.empty}>{drawn}</g>
        {/* A separate drawing, clipped where the rating ends. */}
        <svg width={value * 20} height="20" className={styles.full}>
          {drawn}
        </svg>
      </svg>
      <VisuallyHidden>{`${value} out of 5 stars`}</VisuallyHidden>
    </span>
  );
}

export function Star() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={STAR} />
    </svg>
  );
}
