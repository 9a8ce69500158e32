import { expect, test } from 'vitest';
import { describe, sortDescription } from './description-parts.ts';

test('splits paragraphs at blank lines and groups bullets', () => {
  expect(describe('First\nline\n\nSecond:\n• pine\n- washable\n\n\nEnd')).toEqual([
    { lines: ['First', 'line'] },
    { lines: ['Second:'] },
    { items: ['pine', 'washable'] },
    { lines: ['End'] },
  ]);
});

test('treats a dash inside a line as a dash', () => {
  expect(describe('0-3 months - soft')).toEqual([{ lines: ['0-3 months - soft'] }]);
});

test('has no parts for an empty text', () => {
  expect(describe(' \r\n\t')).toEqual([]);
});

test('bullets about the box, care and safety are separate', () => {
  const text =
    'Rolls well.\n\n• Rain cover included\n• Meets BS EN 1888-2\n• Six wheels\n• Wash at 40 °C\n• Dishwasher safe, top rack';
  expect(sortDescription(text)).toEqual({
    parts: [{ lines: ['Rolls well.'] }, { items: ['Six wheels'] }],
    inTheBox: ['Rain cover included'],
    careAndSafety: ['Wash at 40 °C', 'Dishwasher safe, top rack', 'Meets BS EN 1888-2'],
  });
});

test('only bullets are sorted, and never all the text', () => {
  expect(sortDescription('Wash at 40 °C.\n\n- Soft').parts).toHaveLength(2);
  expect(sortDescription('- Wash at 40 °C')).toEqual({
    parts: [{ items: ['Wash at 40 °C'] }],
    inTheBox: [],
    careAndSafety: [],
  });
  expect(sortDescription('')).toEqual({ parts: [], inTheBox: [], careAndSafety: [] });
  // Words that only look like a match.
  expect(sortDescription('Text\n\n- Washable nursing pads\n- Meets the eye').careAndSafety).toEqual([
    'Meets the eye',
  ]);
});
