import { afterWords, isEnd, textAt, type Read, type Token } from './tokens.rules.ts';

/**
 * The colours that a search knows, and what else says so in the texts of products. Words that are as often
 * something else – cream, mint, rose, oat, sand – are none: they are looked for as they stand.
 */
export const shadesOf = {
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

export function spellingsOf(colour: Colour): readonly string[] {
  return [colour, ...(spellings[colour] ?? [])];
}

const colours = new Map(
  (Object.keys(shadesOf) as Colour[]).flatMap((colour) =>
    spellingsOf(colour).map((word): [string, Colour] => [word, colour]),
  ),
);

const tones = ['light', 'pale', 'dark', 'deep', 'bright', 'pastel', 'dusky', 'hot'];

/** Names that have a colour in them and mean none. */
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
