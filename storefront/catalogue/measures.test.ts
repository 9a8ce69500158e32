import { expect, test } from 'vitest';
import { joinMeasures } from './measures.ts';

const attribute = (Key: string, Value: string) =>
  ({ Key, Name: Key, Kind: 'number', Value }) as unknown as Parameters<typeof joinMeasures>[0][number];
const joined = (...pairs: [string, string][]) =>
  joinMeasures(pairs.map(([key, value]) => attribute(key, value))).map(({ key, value }) => [key, value]);

test('reads length, width and height together, at the place of the first', () => {
  expect(
    joined(
      ['weight-kg', '24 kg'],
      ['folded-length-cm', '98 cm'],
      ['folded-width-cm', '62 cm'],
      ['folded-height-cm', '34 cm'],
      ['max-load-kg', '9 kg'],
    ),
  ).toEqual([
    ['weight-kg', '24 kg'],
    ['folded', '98 × 62 × 34 cm'],
    ['max-load-kg', '9 kg'],
  ]);
});

test('keeps length, width, height in this order, and a single one as it is', () => {
  expect(joined(['width-cm', '49 cm'], ['length-cm', '84 cm'])).toEqual([['size', '84 × 49 cm']]);
  expect(joined(['height-cm', '32 cm'])).toEqual([['height-cm', '32 cm']]);
});
