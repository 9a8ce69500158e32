import type { Product } from '#contract/catalogue.ts';
import styles from './picture-background.module.css';

const backgrounds = [styles.butter, styles.sky, styles.blush, styles.sage, styles.lilac];

/**
 * The class of a pastel ground for a position, a name, or names with a bar between, of which the first counts; the same
 * input always gives the same ground.
 */
export function pictureBackgroundOf(of: number | string): string {
  const number =
    typeof of === 'number'
      ? of
      : [...of.split('|')[0]!].reduce((sum, letter) => (sum * 49 + letter.codePointAt(0)!) % 1_000_003, 0);
  return backgrounds[number % backgrounds.length] ?? '';
}

/** A product's ground depends on its top category, so that each shelf has one colour. */
export function pictureBackgroundSeed({ Categories, Uuid }: Pick<Product, 'Categories' | 'Uuid'>): string {
  return Categories[0]?.Path.join('|') ?? Uuid;
}
