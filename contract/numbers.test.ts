import { expect, test } from 'vitest';
import { isLeap } from './money.ts';
import {
  isShortened,
  readGrams,
  readNumber,
  readWhole,
  unreadWords,
  type NumberRead,
  readPence,
} from './numbers.ts';

/** A number, the two readings, or null for what is no such number. */
type Expected = number | readonly string[] | null;

const said = (read: NumberRead): Expected =>
  'value' in read ? read.value : read.readings.length > 0 ? read.readings : null;

const shortened = 'another number that a spreadsheet has shortened';

// Each notation as a number with up to three decimals, a whole number and a sum in pounds.
const notations: readonly (readonly [text: string, number: Expected, whole: Expected, pence: Expected])[] = [
  ['50', 50, 50, 5000],
  [' 007 ', 7, 7, 700],
  ['12.5', 12.5, null, 1250],
  ['12.50', 12.5, null, 1250],
  ['12.00', 12, 12, 1200],
  ['.5', 0.5, null, 50],
  ['14,50', 14.5, null, 1450],
  ['4,5', 4.5, null, 450],
  ['0,50', 0.5, null, 50],
  ['1,200', 1200, 1200, 120_000],
  ['1,234,567', 1_234_567, 1_234_567, 123_456_700],
  ['1,200.50', 1200.5, null, 120_050],
  ['1.200,50', 1200.5, null, 120_050],
  ['1.234.567,8', 1_234_567.8, null, 123_456_780],
  ['1 200,50', 1200.5, null, 120_050],
  ['1\u202f200', 1200, 1200, 120_000],
  ["1'200", 1200, 1200, 120_000],
  ['+3', 3, 3, 300],
  ['0', 0, 0, 0],
  ['-0', 0, 0, 0],

  ['1.200', 1.2, ['1,200', '1.2'], ['£1,200', '£1.20']],
  ['1.000', 1, ['1,000', '1'], ['£1,000', '£1.00']],
  ['12.345', 12.345, ['12,345', '12.345'], ['£12,345', '£12.345']],
  ['0,500', ['500', '0.5'], ['500', '0.5'], ['£500', '£0.50']],
  ['1200,500', ['1,200,500', '1200.5'], ['1,200,500', '1200.5'], ['£1,200,500', '£1200.50']],
  [
    '5.01E+12',
    ['5,010,000,000,000', shortened],
    ['5,010,000,000,000', shortened],
    ['£5,010,000,000,000', shortened],
  ],
  ['1e3', ['1,000', shortened], ['1,000', shortened], ['£1,000', shortened]],

  ['0.500', 0.5, null, 50],
  ['1200.500', 1200.5, null, 120_050],
  ['12.9900', 12.99, null, 1299],
  ['0.1234', null, null, null],
  ['12,9900', null, null, null],
  ['1,23,456', null, null, null],
  ['1.234.567', null, null, null],
  ['1,2,3', null, null, null],
  ['01,200.50', null, null, null],
  ['12 50', null, null, null],
  ['12.', null, null, null],
  ['12,', null, null, null],
  ['-5', null, null, null],
  ['−5', null, null, null],
  ['1-3', null, null, null],
  ['ten', null, null, null],
  ['£', null, null, null],
  ['', null, null, null],
  ['$5', null, null, null],
  ['1234567890123456', null, null, null],
  [`${' '.repeat(100_000)}5`, null, null, null],
];

test.each(notations)('reads %s in each place in the same way', (text, number, whole, pence) => {
  expect([readNumber(text), readWhole(text), readPence(text)].map(said)).toEqual([number, whole, pence]);
});

test.each([
  ['£1,200', 120_000],
  ['£ 12.50', 1250],
  ['12.50 £', 1250],
  ['££5', null],
  ['£1.200', ['£1,200', '£1.20']],
])('reads the sum %s', (text, pence) => {
  expect(said(readPence(text))).toEqual(pence);
});

test.each([
  ['350', 350],
  ['1,200 g', 1200],
  ['1,2 kg', 1200],
  ['1.2kg', 1200],
  ['1.250 KG', 1250],
  ['2 kilos', 2000],
  ['1.200 g', ['1,200 g', '1.2 g']],
  ['0,500 kg', ['500 kg', '0.5 kg']],
  ['1.5 g', null],
  ['0', null],
  ['5 lb', null],
  ['kg', null],
])('reads the weight %s', (text, grams) => {
  expect(said(readGrams(text))).toEqual(grams);
});

test('takes a sign and limits where they are wanted', () => {
  expect(said(readNumber('-1.5', { min: -10 }))).toBe(-1.5);
  expect(said(readNumber('−1,5', { min: -10 }))).toBe(-1.5);
  expect(said(readWhole('11', { max: 10 }))).toBeNull();
  expect(said(readPence('0', { min: 1 }))).toBeNull();
  expect(said(readGrams('2 kg', { max: 1000 }))).toBeNull();
});

test('says both readings', () => {
  const words = (text: string) => unreadWords(text, readPence(text) as { readings: string[] }, 'No sum.');
  expect(words(' 1.200')).toBe('“1.200” can be read in two ways: as £1,200 or as £1.20.');
  expect(words('ten')).toBe('No sum.');
});

test.each([
  ['3.60003E+10', true],
  ['5,01e+12', true],
  ['1E+12', true],
  ['2E10', false],
  ['E+10', false],
  ['360003E+1', false],
  ['36000291452', false],
])('%s was shortened by a spreadsheet: %s', (text, isIt) => {
  expect(isShortened(text)).toBe(isIt);
});

test.each([
  [495, 2475, false],
  [495, 2476, true],
  [2476, 495, true],
  [2475, 495, false],
  [495, 49_500, true],
  [0, 395, true],
  [395, 0, true],
  [0, 0, false],
])('from %i to %i pence is a leap: %s', (before, after, isIt) => {
  expect(isLeap(before, after)).toBe(isIt);
});
