import { expect, test } from 'vitest';
import { measureEdge } from './edge.rules.ts';

function picture(
  width: number,
  height: number,
  pixel: (column: number, row: number) => readonly number[],
): Parameters<typeof measureEdge>[0] {
  const pixels = Array.from({ length: width * height }, (_, at) => pixel(at % width, Math.floor(at / width)));
  return { data: Uint8Array.from(pixels.flat()), width, height, channels: pixels[0]!.length };
}

test('only the border counts, on all four sides', () => {
  const red = [200, 0, 0];
  const isInside = (at: number, of: number) => at > 1 && at < of - 2;
  const product = picture(200, 300, (column, row) =>
    isInside(column, 200) && isInside(row, 300) ? red : [250, 249, 248],
  );
  expect(measureEdge(product)).toEqual({ colour: [250, 249, 248], even: 1, clear: 0 });
});

test.each([
  [
    'one side differs',
    (column: number) => (column > 97 ? [0, 0, 0] : [255, 255, 255]),
    [255, 255, 255],
    0.75,
  ],
  ['small differences', (column: number) => [248 + (column % 2) * 4, 240, 240], [250, 240, 240], 1],
  ['a gradient', (column: number) => [column * 2, column * 2, column * 2], [100, 100, 100], 0.06],
])('%s', (_, pixel, colour, even) => {
  const found = measureEdge(picture(100, 100, pixel));
  expect(found.colour.map((value, index) => Math.abs(value - colour[index]!) < 3)).toEqual([
    true,
    true,
    true,
  ]);
  expect(found.even).toBeCloseTo(even, 1);
});

test('transparent pixels have no colour', () => {
  const cutOut = picture(50, 50, (column) => (column === 0 ? [10, 20, 30, 255] : [255, 0, 0, 0]));
  const found = measureEdge(cutOut);
  expect(found.colour).toEqual([10, 20, 30]);
  expect(found.clear).toBeCloseTo(0.75, 1);
  expect(measureEdge(picture(9, 9, () => [1, 2, 3, 0]))).toEqual({ colour: [0, 0, 0], even: 0, clear: 1 });
});

test.each([
  [1, 1],
  [1, 40],
  [2, 2],
  [960, 1],
])('a picture of %i × %i pixels, coloured or grey', (width, height) => {
  expect(measureEdge(picture(width, height, () => [9, 8, 7]))).toEqual({
    colour: [9, 8, 7],
    even: 1,
    clear: 0,
  });
  expect(measureEdge(picture(width, height, () => [9]))).toEqual({ colour: [9, 9, 9], even: 1, clear: 0 });
});
