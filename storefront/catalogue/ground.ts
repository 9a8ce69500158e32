import type { Product } from '#contract/catalogue.ts';
import styles from './ground.module.css';

const grounds = [styles.butter, styles.sky, styles.blush, styles.sage, styles.lilac];

/** The class of a pastel ground for a position or a name; the same input always gives the same ground. */
export function groundOf(of: number | string): string {
  const number =
    typeof of === 'number'
      ? of
      : [...of].reduce((sum, letter) => (sum * 49 + letter.codePointAt(0)!) % 1_000_003, 0);
  return grounds[number % grounds.length] ?? '';
}

/** A product's ground depends on its top category, so that each shelf has one colour. */
export function groundSeed({ Categories, Uuid }: Pick<Product, 'Categories' | 'Uuid'>): string {
  return Categories[0]?.Path[0] ?? Uuid;
}
