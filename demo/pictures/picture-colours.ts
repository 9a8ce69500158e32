/**
 * The picture book's paint box. Every picture is mixed from these few colours, which is what makes two
 * hundred pictures look like one hand drew them.
 */
const paints = {
  sage: '#8fae8b',
  blush: '#e6a79c',
  sky: '#86b2cf',
  butter: '#ecc66e',
  lilac: '#a99bc9',
  oat: '#d9c4a3',
  clay: '#c97f5e',
  navy: '#46608a',
  charcoal: '#66646b',
  mint: '#8fc7b4',
  coral: '#ec8a72',
  mustard: '#d9a441',
  rose: '#d9899b',
  teal: '#3f8f8a',
  stone: '#b8b0a5',
  berry: '#a8506a',
  moss: '#75895a',
  cream: '#f3e6cf',
  oak: '#d3a878',
  walnut: '#94694c',
  white: '#fbf6ee',
} as const;

export type ColourName = keyof typeof paints;

export const backgrounds = {
  blush: '#f7dfd7',
  sage: '#dde8d6',
  sky: '#d7e7f0',
  butter: '#faeac4',
  lilac: '#e6dff2',
} as const;

export type GroundName = keyof typeof backgrounds;

export const printNames = [
  'dots',
  'stripes',
  'stars',
  'hearts',
  'leaves',
  'gingham',
  'clouds',
  'rainbows',
  'moons',
  'ribs',
  'quilt',
  'ditsy',
] as const;
export type PrintName = (typeof printNames)[number];

export type SettingName =
  'bedroom' | 'outdoors' | 'kitchen' | 'bathroom' | 'playroom' | 'wardrobe' | 'road' | 'party';

/** What goes well beside a colour when the recipe names no accent. */
const partners: Record<ColourName, ColourName> = {
  sage: 'cream',
  blush: 'cream',
  sky: 'butter',
  butter: 'sky',
  lilac: 'butter',
  oat: 'sage',
  clay: 'cream',
  navy: 'butter',
  charcoal: 'mustard',
  mint: 'coral',
  coral: 'butter',
  mustard: 'cream',
  rose: 'cream',
  teal: 'butter',
  stone: 'blush',
  berry: 'blush',
  moss: 'butter',
  cream: 'sage',
  oak: 'sky',
  walnut: 'butter',
  white: 'sky',
};

/** The colours a motif draws with. `fabric` is the main colour, or the print on it. */
export type Inks = {
  main: string;
  shade: string;
  deep: string;
  tint: string;
  pale: string;
  fabric: string;
  accent: string;
  accentShade: string;
  accentTint: string;
  paper: string;
  paperShade: string;
  ink: string;
  wood: string;
  woodShade: string;
  metal: string;
  metalShade: string;
};

export function inksFor(
  colour: ColourName,
  accent: ColourName | undefined,
  fabric: string | undefined,
): Inks {
  const main = paints[colour];
  const second = paints[accent ?? partners[colour]];
  return {
    main,
    shade: darker(main, 0.17),
    deep: darker(main, 0.42),
    tint: lighter(main, 0.35),
    pale: lighter(main, 0.68),
    fabric: fabric ?? main,
    accent: second,
    accentShade: darker(second, 0.17),
    accentTint: lighter(second, 0.4),
    paper: '#fffaf2',
    paperShade: '#eadfd0',
    ink: '#5b504c',
    wood: paints.oak,
    woodShade: darker(paints.oak, 0.2),
    metal: '#c3bfbb',
    metalShade: '#9d9894',
  };
}

export const lighter = (hex: string, share: number): string => mix(hex, '#fffdf8', share);
export const darker = (hex: string, share: number): string => mix(hex, '#3d2b2b', share);

/** `share` of the second colour in the first, both as #rrggbb. */
function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  return `#${a.map((value, i) => hexByte(value + ((b[i] ?? 0) - value) * share)).join('')}`;
}

/**
 * Brings a bright emoji colour into the picture book: a little less saturated, a little warmer.
 */
export function softened(hex: string): string {
  const [red = 0, green = 0, blue = 0] = channels(hex);
  const grey = 0.3 * red + 0.59 * green + 0.11 * blue;
  const calm = [red, green, blue].map((value) => hexByte(grey + (value - grey) * 0.68));
  return mix(`#${calm.join('')}`, '#f7e6d4', 0.16);
}

function channels(hex: string): number[] {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
}

const hexByte = (value: number): string =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');
