import { expect, test } from 'vitest';
import { searchWords } from './order-search.rules.ts';

test.each([
  ['', []],
  ['  ', []],
  ['NQGG-K945', ['NQGG-K945']],
  ['#NQGG-K945', ['NQGG-K945']],
  ['# NQGG-K945', ['NQGG-K945']],
  ['Order NQGG-K945', ['NQGG-K945']],
  ['ORDER #NQGG-K945.', ['NQGG-K945']],
  ['order number: nqggk945', ['nqggk945']],
  ['Order no. NQGG-K945', ['NQGG-K945']],
  ['NQGG\u2011K945', ['NQGG-K945']],
  ['NQGG\u2013K945', ['NQGG-K945']],
  ['my orders', ['my']],
  ['number puzzle', ['number', 'puzzle']],
  ['made-to-order blanket', ['made-to-order', 'blanket']],
  ['100% 2-in-1, \\ _', ['100%', '2-in-1', '\\', '_']],
  ['pram pram Pram', ['pram', 'Pram']],
])('%j is searched for by %j', (search, words) => {
  expect(searchWords(search)).toEqual(words);
});
