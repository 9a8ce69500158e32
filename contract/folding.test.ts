import { expect, test } from 'vitest';
import { asDialled, folded } from './folding.ts';

test.each([
  ['ZOË Müller', 'zoe muller'],
  ['Zoe\u0308', 'zoe'],
  ['O’Brien O\u02bcBrien O`Brien O´Brien O\u2032Brien O＇Brien', 'obrien obrien obrien obrien obrien obrien'],
  ['Straße ŒUVRE Łódź Þór Ærø', 'strasse oeuvre lodz thor aero'],
  ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
  ['0–3m\u00a0½', '0-3m 1/2'],
  ['ＦＵＬＬ１２', 'full12'],
  ['\u202a\u2066Ada\u2069\u202c\u200b\ufeff', 'ada'],
  ['Nuna™ Pipa®', 'nuna pipa'],
  ['İstanbul ıssız', 'istanbul issiz'],
])('%j is compared as %j', (text, as) => {
  expect(folded(text)).toBe(as);
});

test.each([
  '+44 20 7946 0018',
  '+44 (0)20 7946 0018',
  '+44 (0) 20 7946-0018',
  '0044 20 7946 0018',
  '0044 (0)20 79460018',
  '44 020 7946 0018',
  '(020) 7946.0018',
  '020-7946-0018',
  '\u202a+44\u00a020\u200a7946\u20110018\u202c',
  '＋44 20 7946 0018',
])('%j is dialled as 02079460018', (phone) => {
  expect(asDialled(folded(phone))).toBe('02079460018');
});

test('a number abroad keeps its country', () => {
  expect(['+33 (0)1 70 18 99 00', '0033 1 70 18 99 00'].map((phone) => asDialled(folded(phone)))).toEqual([
    '33170189900',
    '33170189900',
  ]);
});
