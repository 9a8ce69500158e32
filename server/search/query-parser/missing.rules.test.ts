import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText } from '#tests/support/hostile-text.ts';
import { splitOffMissing } from './missing.rules.ts';
import type { TypedWord } from './search.rules.ts';

const nothingKnown: TypedWord = {
  ...{ word: '', stem: '', isCommon: false, isKnown: false, isDescribed: false, isBeginning: false },
  ...{ joined: null, joinedBeginning: null, splits: [], nearby: [] },
};
const near = (word: string, typos: number) => [{ word, stem: word, typos }];
const words: Record<string, Partial<TypedWord>> = {
  bottle: { isKnown: true },
  pram: { isKnown: true },
  for: { isCommon: true },
  and: { isCommon: true },
  organic: { isDescribed: true },
  tippee: { nearby: near('teepee', 2) },
  pushcair: { nearby: near('pushchair', 1) },
  tommee: {},
  tom: { splits: [['to', 'm']] },
  buga: { isBeginning: true },
  nappybag: { splits: [['nappi', 'bag']] },
  tooth: { joined: 'toothbrush' },
};

function split(search: string) {
  const typed = (
    search
      .toLowerCase()
      .replace(/under £\d+/, '')
      .match(/[a-z0-9]+/g) ?? []
  ).map((word) => ({
    ...{ ...nothingKnown, word, stem: word },
    ...words[word],
  }));
  const known = splitOffMissing(typed, search);
  return [known.words.map(({ word }) => word).join(' '), ...known.missing];
}

describe('what no product knows is taken out of a search, and named as typed', () => {
  test.each([
    ['Medela', ['', 'Medela']],
    ['Bugaboo bottle', ['bottle', 'Bugaboo']],
    // A word that is near to another is one of the unknown name beside it.
    ['tommee tippee bottle', ['bottle', 'tommee tippee']],
    ['Mamas and Papas pram', ['pram', 'Mamas and Papas']],
    ['Zib  & Vox pram', ['pram', 'Zib & Vox']],
    ['pram Zib under £30 Vox', ['pram', 'Zib Vox']],
    ['Stokke pushcair', ['pushcair', 'Stokke']],
    ['stokke for pram', ['for pram', 'stokke']],
    ['Stokke pram, Doona', ['pram', 'Stokke', 'Doona']],
  ])('“%s”', (search, expected) => {
    expect(split(search)).toEqual(expected);
  });

  test.each([
    'pushcair', // a typo
    'tippee bottle',
    'organic bottle', // in a description
    'buga', // not finished
    'nappybag',
    'tooth brush',
    'for bottle',
    'xq', // too short for a name
    'xyz-123 bottle', // parts of a sku
    '99zz',
    '',
  ])('nothing of “%s”', (search) => {
    expect(split(search).slice(1)).toEqual([]);
  });

  test('what is only said of things is left out and not named', () => {
    expect(split('best cheap bottle')).toEqual(['bottle']);
  });

  test('is cut where it is too long to be a name', () => {
    const [, ...missing] = split(`${'abcdefgh '.repeat(12)}bottle`);
    expect(missing).toHaveLength(1);
    expect([...missing[0]!].length).toBeLessThanOrEqual(60);
  });

  test('whatever is typed: some of the words, in their order', () => {
    const piece = fc.constantFrom(...Object.keys(words), 'xyzzy', '-', ' ', '3', "'", ...hostileText);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const [left, ...missing] = split(pieces.join(' '));
        expect(missing.length).toBeLessThanOrEqual(3);
        expect(missing.every((name) => [...name].length <= 60)).toBe(true);
        expect(left!.length).toBeLessThanOrEqual(pieces.join(' ').length);
      }),
    );
  });
});
