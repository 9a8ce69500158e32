import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** The white border, in modules: ISO 18004 requires four. */
const QUIET = 4;

export function QrCode({ text, name, className }: { text: string; name: string; className?: string }) {
  const { data } = encode(text, { ecc: 'M', border: QUIET });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      className={className}
      role="img"
      aria-label={name}
      viewBox={`0 0 ${data.length} ${data.length}`}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" className={styles.ground} />
      <path className={styles.squares} d={squares.join('')} />
    </svg>
  );
}
