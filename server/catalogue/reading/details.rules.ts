import { shadesOf, spellingsOf, type Colour } from './colour.rules.ts';
import type { SearchReading } from './read-search.rules.ts';

/**
 * How the texts of a product may say the size and the colours that were read: texts for `to_tsquery`, of our own
 * words and of numbers. The catalogue knows them from its texts alone, so they say what comes first and hide nothing.
 */
export interface DetailText {
  /** Just what was asked for. */
  own: string;
  /** That, and the shades of a colour. */
  near: string;
}

export function listDetailTexts({ size, colours }: SearchReading): DetailText[] {
  return [...(size ? [sizeDetail(size)] : []), ...colours.map((colour) => colourDetail(colour))];
}

function colourDetail(colour: Colour): DetailText {
  const own = anyOf(spellingsOf(colour));
  return { own, near: anyOf([own, ...shadesOf[colour]]) };
}

const wordsFor: Readonly<Record<string, string>> = {
  xxs: 'xxs',
  xs: 'xs | (extra <-> small)',
  s: 's | small',
  m: 'm | medium',
  l: 'l | large',
  xl: 'xl | (extra <-> large)',
  xxl: 'xxl',
  small: 's | small',
  medium: 'm | medium',
  large: 'l | large',
};

function sizeDetail(size: string): DetailText {
  // The index parts words at every sign: "4.5" is 4 beside 5, "5+" is 5.
  const digits = size.match(/\d+/g);
  const own = `size <-> ${digits ? digits.join(' <-> ') : `(${wordsFor[size] ?? size})`}`;
  return { own, near: size.length > 3 && !digits ? anyOf([own, size]) : own };
}

function anyOf(words: readonly string[]): string {
  return `(${words.join(' | ')})`;
}
