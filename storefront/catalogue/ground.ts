import type { Product } from '#contract/catalogue.ts';
import styles from './ground.module.css';

const grounds = [styles.butter, styles.sky, styles.blush, styles.sage, styles.lilac];

/** The class of a pastel ground: of a place in a row, or of a name, always the same for the same one. */
export function groundOf(of: number | string): string {
  const number =
    typeof of === 'number'
      ? of
      : [...of].reduce((sum, letter) => (sum * 49 + letter.codePointAt(0)!) % 1_000_003, 0);
  return grounds[number % grounds.length] ?? '';
}

/** What decides a product's ground: the top category it is in, so that a shelf has one colour. */
export function groundSeed({ Categories, Uuid }: Pick<Product, 'Categories' | 'Uuid'>): string {
  return Categories[0]?.Path[0] ?? Uuid;
}
