import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createVocabulary } from './vocabulary.rules.ts';

const stemOf = (word: string) => (word === 'the' ? null : word.replace(/s$/, ''));
const vocabularyOf = (...words: string[]) => {
  const vocabulary = createVocabulary();
  vocabulary.add(words.map((word) => ({ word, stem: stemOf(word) })));
  return vocabulary;
};

test('a word is found with its stem, whenever it was added, and a duplicate only once', () => {
  const vocabulary = vocabularyOf('prams', 'cot', 'the');
  vocabulary.add(['bath', 'cot', 'zebra', 'bath'].map((word) => ({ word, stem: word })));
  expect(vocabulary.find('prams')).toEqual({ word: 'prams', stem: 'pram' });
  expect(vocabulary.find('the')).toEqual({ word: 'the', stem: null });
  expect(['bath', 'zebra', 'pram', ''].map((word) => vocabulary.find(word)?.word)).toEqual([
    'bath',
    'zebra',
    undefined,
    undefined,
  ]);
  expect(['pram', 'prams', 'the', 'zebra'].map(vocabulary.hasStem)).toEqual([true, false, false, true]);
  expect(vocabulary.near('bath', 0)).toEqual([{ word: 'bath', stem: 'bath', typos: 0 }]);
});

test('a beginning is the start of some other word', () => {
  const vocabulary = vocabularyOf('cot', 'cots', 'cotton', 'pram', 'prams');
  expect(vocabulary.isBeginning('cot', 'cot')).toBe(true);
  // Its own plural does not count as another word.
  expect(vocabulary.isBeginning('pram', 'pram')).toBe(false);
  expect(vocabulary.isBeginning('pra', 'pra')).toBe(true);
  expect(['cotto', 'cotton', 'cottons', 'z'].map(vocabulary.hasBeginning)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a group is found by each of its phrases, and given once', () => {
  const vocabulary = vocabularyOf();
  const groups = [
    ['nappi', 'diaper'],
    ['nappi bag', 'diaper bag', 'chang bag'],
  ];
  vocabulary.addGroups(groups);
  expect(vocabulary.groupsWith(['diaper', 'nappi', 'pram'])).toEqual([groups[0]]);
  expect(vocabulary.groupsWith(['chang bag', 'diaper'])).toEqual([groups[1], groups[0]]);
});

test('the near words are those that counting the typos of every word finds', () => {
  // Only a few letters, so that many words are near one another.
  const random = seeded(3);
  const letters = (most: number) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => 'abcd'[Math.floor(random() * 4)]!).join('');
  const words = [...new Set(Array.from({ length: 1500 }, () => letters(9)))];
  const vocabulary = vocabularyOf(...words.slice(0, 700));
  vocabulary.add(words.slice(700).map((word) => ({ word, stem: word })));
  let found = 0;
  for (let tried = 0; tried < 60; tried++) {
    const typed = letters(12);
    for (const typos of [0, 1, 2]) {
      const near = vocabulary.near(typed, typos).map(({ word, typos: count }) => [word, count] as const);
      const counted = words.map((word) => [word, countTypos(typed, word)] as const);
      expect(near, typed).toEqual(
        counted.filter(([, count]) => count <= typos).toSorted(([one], [other]) => (one < other ? -1 : 1)),
      );
      found += near.length;
    }
  }
  expect(found).toBeGreaterThan(500);
});

describe('typos', () => {
  test.each([
    ['pushchair', 'pushchair', 0],
    ['pushcair', 'pushchair', 1],
    ['puschair', 'pushchair', 1],
    ['pushchiar', 'pushchair', 1],
    ['baskt', 'basket', 1],
    ['sterliser', 'steriliser', 1],
    ['strileser', 'steriliser', 2],
    ['', 'cot', 3],
  ])('between %s and %s are %i', (one, other, typos) => {
    expect(vocabularyOf(other).near(one, 3)[0]?.typos).toBe(typos);
    expect(vocabularyOf(one).near(other, 3)[0]?.typos).toBe(typos);
  });

  test('are at most as many as letters were changed', () => {
    const letters = fc.stringMatching(/^[a-z]{0,12}$/);
    fc.assert(
      fc.property(letters, fc.nat(12), fc.constantFrom('', 'x', 'xy'), (text, place, inserted) => {
        const changed = text.slice(0, place) + inserted + text.slice(place + 1);
        const [near] = vocabularyOf(changed).near(text, 2);
        expect(near!.typos).toBeLessThanOrEqual(Math.max(inserted.length, 1));
      }),
    );
  });
});

/** Letters to add, drop, replace or swap with their neighbour (optimal string alignment distance). */
function countTypos(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let min = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        min = Math.min(min, beforeLast[j - 2]! + 1);
      }
      row.push(min);
    }
    beforeLast = last;
    last = row;
  }
  return last[other.length]!;
}

/** mulberry32 */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
