import { expect, test } from 'vitest';
import { describe } from './description-parts.ts';

test('parts paragraphs at blank lines and gathers bullets', () => {
  expect(describe('First\nline\n\nSecond:\n• pine\n- washable\n\n\nEnd')).toEqual([
    { lines: ['First', 'line'] },
    { lines: ['Second:'] },
    { items: ['pine', 'washable'] },
    { lines: ['End'] },
  ]);
});

test('takes a dash inside a line for a dash', () => {
  expect(describe('0-3 months - soft')).toEqual([{ lines: ['0-3 months - soft'] }]);
});

test('has no parts for nothing', () => {
  expect(describe(' \r\n\t')).toEqual([]);
});
