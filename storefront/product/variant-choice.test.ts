import { expect, test } from 'vitest';
import { choiceRows } from './variant-choice.ts';

const variant = (Uuid: string, Values: string[], StockLevel = 5) => ({
  ...{ Uuid, Values, StockLevel, Price: 10, ImagePath: null },
});
const suits = {
  Options: [
    { Name: 'Size', Values: ['S', 'M', 'L'] },
    { Name: 'Colour', Values: ['Rose', 'Teal'] },
  ],
  Variants: [
    variant('s-rose', ['S', 'Rose']),
    variant('m-rose', ['M', 'Rose'], 0),
    variant('s-teal', ['S', 'Teal'], 0),
    variant('m-teal', ['M', 'Teal']),
    variant('l-teal', ['L', 'Teal']),
  ],
};
const say = (current: string) =>
  choiceRows(suits, current).map(({ name, value, choices }) => [
    `${name}: ${value}`,
    ...choices.map(
      (choice) =>
        `${choice.isCurrent ? '*' : ''}${choice.isSoldOut ? '-' : ''}${choice.changesOthers ? '~' : ''}${choice.value} ${choice.to}`,
    ),
  ]);

test('each value leads to the variant that differs in nothing else', () => {
  expect(say('s-rose')).toEqual([
    ['Size: S', '*S s-rose', '-M m-rose', '~L l-teal'],
    ['Colour: Rose', '*Rose s-rose', '-Teal s-teal'],
  ]);
});

test('otherwise it leads to the nearest variant', () => {
  // There is no large one in rose, so the nearest that can be bought is chosen.
  expect(say('l-teal')).toEqual([
    ['Size: L', '-S s-teal', 'M m-teal', '*L l-teal'],
    ['Colour: Teal', '~Rose s-rose', '*Teal l-teal'],
  ]);
});

test('one variant, or none, leaves nothing to choose', () => {
  expect(choiceRows({ Options: [], Variants: [] }, 'x')).toEqual([]);
  const one = { Options: suits.Options, Variants: suits.Variants.slice(0, 1) };
  expect(choiceRows(one, 's-rose')).toEqual([]);
  expect(choiceRows(suits, 'gone meanwhile')).toEqual([]);
});

test('colours are told by their pictures where each has one of its own', () => {
  const pictured = (paths: readonly (string | null)[]) =>
    choiceRows(
      { ...suits, Variants: suits.Variants.map((one, at) => ({ ...one, ImagePath: paths[at] ?? null })) },
      's-rose',
    ).map(({ choices }) => choices.map(({ picture }) => picture));
  expect(pictured(['rose', 'rose', 'teal', 'teal', 'teal'])).toEqual([
    [null, null, null],
    ['rose', 'teal'],
  ]);
  expect(pictured(['suit', 'suit', 'suit', 'suit', 'suit'])[1]).toEqual([null, null]);
  expect(pictured(['rose', 'rose'])[1]).toEqual([null, null]);
});
