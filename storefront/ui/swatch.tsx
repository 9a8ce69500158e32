import { classNames } from './class-names.ts';
import styles from './swatch.module.css';

/** The paints, with the colour words each stands for. */
const paints: Record<string, readonly string[]> = {
  white: ['white', 'ivory', 'snow'],
  cream: ['cream', 'ecru', 'natural', 'vanilla'],
  oat: ['oat', 'oatmeal', 'beige', 'sand', 'biscuit', 'linen'],
  stone: ['stone', 'taupe', 'pebble'],
  grey: ['grey', 'gray', 'silver', 'ash'],
  charcoal: ['charcoal', 'slate', 'graphite'],
  black: ['black', 'ebony', 'onyx'],
  blush: ['blush', 'peach', 'apricot'],
  pink: ['pink', 'fuchsia'],
  rose: ['rose', 'dusky'],
  berry: ['berry', 'burgundy', 'plum', 'maroon', 'raspberry'],
  red: ['red', 'scarlet', 'cherry', 'crimson'],
  coral: ['coral', 'salmon'],
  clay: ['clay', 'terracotta', 'rust', 'copper'],
  orange: ['orange'],
  mustard: ['mustard', 'ochre', 'honey'],
  butter: ['butter', 'yellow', 'lemon'],
  mint: ['mint', 'aqua', 'seafoam'],
  sage: ['sage', 'eucalyptus'],
  moss: ['moss', 'olive', 'khaki'],
  green: ['green', 'forest', 'emerald'],
  teal: ['teal', 'petrol', 'turquoise'],
  sky: ['sky'],
  blue: ['blue', 'denim'],
  navy: ['navy', 'midnight', 'indigo'],
  lilac: ['lilac', 'lavender', 'mauve'],
  purple: ['purple', 'violet'],
  oak: ['oak', 'beech', 'pine', 'wood', 'birch', 'tan', 'camel'],
  walnut: ['walnut', 'brown', 'chocolate', 'mocha'],
  many: ['rainbow', 'multicoloured', 'multi', 'assorted', 'mixed', 'patterned'],
};

const paintOf = new Map(
  Object.entries(paints).flatMap(([paint, words]) => words.map((word) => [word, paint])),
);

/** The paint for a name such as 'Dark Sage': the last of its words that names one, or null. */
export function findPaint(name: string): string | null {
  const words = name.toLowerCase().split(/[^a-z]+/);
  return words.toReversed().flatMap((word) => paintOf.get(word) ?? [])[0] ?? null;
}

/** A dot in the named colour. Decorative: the name is beside it. */
export function Swatch({ name }: { name: string }) {
  return (
    <span className={classNames(styles.swatch, styles[findPaint(name) ?? 'unknown'])} aria-hidden="true" />
  );
}
