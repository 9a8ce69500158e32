import styles from './ground.module.css';

const grounds = [styles.blush, styles.sage, styles.sky, styles.butter, styles.lilac];

/** The class of a pastel ground: of a place in a row, or of an id, always the same for the same one. */
export function groundOf(of: number | string): string {
  const number = typeof of === 'number' ? of : [...of].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return grounds[number % grounds.length] ?? '';
}
