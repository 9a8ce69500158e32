import { expect, test } from 'vitest';
import { folded } from '#contract/folding.ts';
import { searchWords } from './order-search.rules.ts';

test.each([
  ['', []],
  ['\u200b', []],
  ['  ', []],
  ['NQGG-K945', ['nqgg-k945']],
  ['#NQGG-K945', ['nqgg-k945']],
  ['# NQGG-K945', ['nqgg-k945']],
  ['Order NQGG-K945', ['nqgg-k945']],
  ['ORDER #NQGG-K945.', ['nqgg-k945']],
  ['order number: nqggk945', ['nqggk945']],
  ['Order no. NQGG-K945', ['nqgg-k945']],
  ['NQGG\u2011K945', ['nqgg-k945']],
  ['NQGG\u2013K945', ['nqgg-k945']],
  ['my orders', ['my']],
  ['number puzzle', ['number', 'puzzle']],
  ['made-to-order blanket', ['made-to-order', 'blanket']],
  ['100% 2-in-1, \\ _', ['100%', '2-in-1', '\\', '_']],
  ['pram pram Pram', ['pram']],
])('%j is searched for by %j', (search, words) => {
  expect(searchWords(folded(search))).toEqual(words);
});
