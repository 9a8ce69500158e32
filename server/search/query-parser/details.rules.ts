import {
  afterTo,
  afterWords,
  isEnd,
  isMeasure,
  numberAt,
  textAt,
  type Read,
  type Token,
} from './tokens.rules.ts';

const letters = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'small', 'medium', 'large', 'newborn'];
const systems = ['uk', 'eu'];

/** "size 3", "size 5+", "size m", "UK size 4.5". Returned as on a label, in lower case. */
export function readSize(tokens: readonly Token[], at: number): Read<string> | null {
  const start = systems.includes(textAt(tokens, at)) ? at + 1 : at;
  if (!['size', 'sizes'].includes(textAt(tokens, start))) return null;
  const place = systems.includes(textAt(tokens, start + 1)) ? start + 2 : start + 1;
  const text = textAt(tokens, place);
  if (letters.includes(text)) return isEnd(tokens, place + 1) ? { value: text, end: place + 1 } : null;
  if (numberAt(tokens, place) === null || !/^\d{1,3}(\.5)?$/.test(text)) return null;
  const hasPlus = textAt(tokens, place + 1) === '+' && tokens[place + 1]!.isGlued;
  const end = hasPlus ? place + 2 : place + 1;
  if (!isEnd(tokens, end) || isMeasure(textAt(tokens, end)) || afterTo(tokens, end) !== null) return null;
  return { value: hasPlus ? `${text}+` : text, end };
}

/**
 * The colours that a search knows, and other words for them in the texts of products. Words that as often mean
 * something else – cream, mint, rose, oat, sand – are left out: they are searched for as typed.
 */
const shadesOf = {
  pink: ['blush', 'rose', 'fuchsia'],
  blush: ['pink', 'rose'],
  red: ['burgundy', 'scarlet', 'crimson', 'cherry'],
  burgundy: ['red', 'maroon'],
  orange: ['coral', 'terracotta', 'apricot', 'rust'],
  terracotta: ['orange', 'rust', 'clay'],
  yellow: ['mustard', 'butter', 'lemon'],
  mustard: ['yellow', 'ochre'],
  green: ['sage', 'moss', 'mint', 'olive', 'khaki', 'forest'],
  sage: ['green'],
  khaki: ['olive', 'green'],
  blue: ['navy', 'sky', 'denim', 'teal', 'turquoise'],
  navy: ['blue'],
  teal: ['turquoise', 'petrol', 'aqua'],
  turquoise: ['teal', 'aqua'],
  purple: ['lilac', 'lavender', 'violet', 'mauve', 'plum'],
  lilac: ['lavender', 'purple', 'mauve'],
  grey: ['charcoal', 'slate', 'silver'],
  charcoal: ['grey'],
  black: ['ebony'],
  white: ['ivory', 'cream', 'ecru'],
  beige: ['oat', 'oatmeal', 'sand', 'stone', 'biscuit', 'camel', 'taupe'],
  brown: ['chocolate', 'tan', 'walnut'],
  multicoloured: ['rainbow', 'assorted'],
} as const satisfies Record<string, readonly string[]>;

export type Colour = keyof typeof shadesOf;

const spellings: Partial<Record<Colour, readonly string[]>> = {
  grey: ['gray'],
  multicoloured: ['multicolour', 'multicolored', 'multicolor'],
};

function spellingsOf(colour: Colour): readonly string[] {
  return [colour, ...(spellings[colour] ?? [])];
}

const colours = new Map(
  (Object.keys(shadesOf) as Colour[]).flatMap((colour) =>
    spellingsOf(colour).map((word): [string, Colour] => [word, colour]),
  ),
);

const tones = ['light', 'pale', 'dark', 'deep', 'bright', 'pastel', 'dusky', 'hot'];

/** Names that contain a colour word and mean no colour. */
const names = ['white noise', 'white company', 'silver cross', 'red book', 'green toys', 'brown bear'];

/** "pink", "pale blue". */
export function readColour(tokens: readonly Token[], at: number): Read<Colour> | null {
  const isTone = tones.includes(textAt(tokens, at)) && textAt(tokens, at - 1) !== 'night';
  const place = isTone ? at + 1 : at;
  const colour = colours.get(textAt(tokens, place));
  if (!colour || names.some((name) => afterWords(tokens, place, name) !== null)) return null;
  // "navy blue" is navy.
  const next = colours.get(textAt(tokens, place + 1));
  const end = next && (shadesOf[colour] as readonly string[]).includes(next) ? place + 2 : place + 1;
  return isEnd(tokens, end) ? { value: colour, end } : null;
}

/**
 * How the texts of a product may state the size and the colours that were read: texts for `to_tsquery`, made of our own
 * words and of numbers. The catalogue knows sizes and colours only from its texts, so they affect the order and hide
 * nothing.
 */
export interface DetailText {
  /** Exactly what was asked for. */
  own: string;
  /** That, and the shades of a colour. */
  near: string;
}

export function listDetailTexts({
  size,
  colours,
}: {
  size: string | null;
  colours: readonly Colour[];
}): DetailText[] {
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
  // The index splits words at every sign: "4.5" is 4 next to 5, "5+" is 5.
  const digits = size.match(/\d+/g);
  const own = `size <-> ${digits ? digits.join(' <-> ') : `(${wordsFor[size] ?? size})`}`;
  return { own, near: size.length > 3 && !digits ? anyOf([own, size]) : own };
}

function anyOf(words: readonly string[]): string {
  return `(${words.join(' | ')})`;
}
