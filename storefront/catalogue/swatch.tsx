import { classNames } from '#storefront/ui/class-names.ts';
import styles from './swatch.module.css';

/** The names that colours go by, in British and American spelling, and which of our paints comes near. */
const paints: Readonly<Record<string, string | undefined>> = {
  sage: styles.sage,
  blush: styles.blush,
  sky: styles.sky,
  blue: styles.sky,
  butter: styles.butter,
  yellow: styles.butter,
  lilac: styles.lilac,
  lavender: styles.lilac,
  purple: styles.lilac,
  oat: styles.oat,
  beige: styles.oat,
  sand: styles.oat,
  natural: styles.oat,
  clay: styles.clay,
  terracotta: styles.clay,
  navy: styles.navy,
  charcoal: styles.charcoal,
  black: styles.black,
  mint: styles.mint,
  coral: styles.coral,
  orange: styles.coral,
  mustard: styles.mustard,
  rose: styles.rose,
  pink: styles.rose,
  teal: styles.teal,
  stone: styles.stone,
  grey: styles.stone,
  gray: styles.stone,
  silver: styles.stone,
  berry: styles.berry,
  red: styles.red,
  moss: styles.moss,
  green: styles.moss,
  olive: styles.moss,
  cream: styles.cream,
  ivory: styles.cream,
  oak: styles.oak,
  walnut: styles.walnut,
  brown: styles.walnut,
  white: styles.white,
};

/** Whether an option is chosen by eye. */
export function isColourOption(name: string): boolean {
  return /^colou?r\b/i.test(name.trim());
}

/** A dot in the colour that a name has in it, as 'Rose Leaf'; nothing for a name that has none. Decoration: say the name. */
export function Swatch({ name }: { name: string }) {
  const paint = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => (Object.hasOwn(paints, word) ? paints[word] : undefined))
    .find((found) => found !== undefined);
  return paint ? <span className={classNames(styles.swatch, paint)} aria-hidden="true" /> : null;
}
