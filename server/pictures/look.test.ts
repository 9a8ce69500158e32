import { expect, test } from 'vitest';
import { lookOf, type Look } from './pictures.rules.ts';

type Case = [
  what: string,
  edge: [colour: [number, number, number], even: number, clear?: number],
  size: [width: number, height: number],
  expected: [edge: string | null, look: Look['look']],
];
const square: [number, number] = [1000, 1000];

test.each<Case>([
  ['goods before white', [[255, 255, 255], 1], square, ['#ffffff', 'melts']],
  ['before nearly white', [[244, 243, 241], 0.97], [800, 1200], ['#f4f3f1', 'melts']],
  ['as grey as melts', [[235, 235, 235], 0.8], square, ['#ebebeb', 'melts']],
  ['greyer', [[234, 234, 234], 0.8], square, ['#eaeaea', 'fills']],
  ['as tinted as melts', [[252, 245, 240], 1], square, ['#fcf5f0', 'melts']],
  ['more tinted', [[253, 245, 240], 1], square, ['#fdf5f0', 'fills']],
  ['before a coloured wall', [[22, 90, 80], 1], [900, 1200], ['#165a50', 'fills']],
  ['white, but for a shadow and the goods', [[255, 255, 255], 0.8], square, ['#ffffff', 'melts']],
  ['a bright room', [[250, 248, 246], 0.79], square, [null, 'fills']],
  ['a room', [[120, 100, 80], 0.2], [1600, 1200], [null, 'fills']],
  ['cut out', [[0, 0, 0], 0, 1], square, [null, 'stands']],
  ['cut out, touching its edge', [[30, 30, 30], 1, 0.5], square, [null, 'stands']],
  ['a hole in its edge', [[30, 30, 30], 1, 0.49], square, ['#1e1e1e', 'fills']],
  ['as long as fills', [[120, 100, 80], 0.2], [2000, 1000], [null, 'fills']],
  ['a banner', [[120, 100, 80], 0.2], [2001, 1000], [null, 'stands']],
  ['a table of sizes', [[120, 100, 80], 0.2], [1000, 2001], [null, 'stands']],
])('%s', (_, [colour, even, clear = 0], [width, height], [edge, look]) => {
  expect(lookOf({ colour, even, clear }, { width, height })).toEqual({ edge, look });
});
