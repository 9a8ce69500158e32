import { expect, it } from 'vitest';
import { csvLine, csvLineForLabels, unguarded } from './csv-cells.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', "'=1", "'＝1"])(
  'keeps %s from being a formula, and gives it back unchanged',
  (text) => {
    const cell = csvLine([text]).trimEnd();
    expect(cell).toBe(`'${text}`);
    expect(unguarded(cell)).toBe(text);
  },
);

it.each(['\t=1', '\r=1'])('keeps %j from being a formula', (text) => {
  expect(csvLine([text])).toMatch(/^"?'/);
});

it('keeps a cell together in spreadsheets that split at semicolons', () => {
  expect(csvLine(['0-3 m; 50 cm', 2])).toBe('"0-3 m; 50 cm",2\r\n');
});

it.each(["'n Beetje", '5 = five', 'Ø', '1'])('leaves %s as it is', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`);
  expect(unguarded(text)).toBe(text);
});

it.each([
  ['-1 Mews', '-1 Mews'],
  ['+44 7700 900123', '+44 7700 900123'],
  ["'The Nook'", "'The Nook'"],
  ["'-1 Mews", "'-1 Mews"],
  ['1 High Street, Leeds', '"1 High Street, Leeds"'],
  ['=HYPERLINK("https://heron.example")', '"HYPERLINK(""https://heron.example"")"'],
  ['\t@SUM(A1)', 'SUM(A1)'],
  ["-2+3+cmd|' /C calc'!A0", " -2+3+cmd|' /C calc'!A0"],
  ['＝1+1', '1+1'],
  ['-1 Mews (rear)', ' -1 Mews (rear)'],
])('puts no apostrophe before what a carrier prints: %s', (text, cell) => {
  expect(csvLineForLabels([text])).toBe(`${cell}\r\n`);
});
