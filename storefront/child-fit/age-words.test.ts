import { expect, test } from 'vitest';
import { ageWords } from './age-words.ts';

test.each([
  [null, null, null],
  [0, null, 'From birth'],
  [1, null, '1 month +'],
  [6, null, '6 months +'],
  [12, null, '12 months +'],
  [24, null, '2 years +'],
  [30, null, '30 months +'],
  [null, 12, 'Up to 12 months'],
  [0, 6, 'Birth to 6 months'],
  [0, 36, 'Birth to 3 years'],
  [0, 1, 'Birth to 1 month'],
  [6, 12, '6–12 months'],
  [12, 18, '12–18 months'],
  [12, 36, '1–3 years'],
  [24, 36, '2–3 years'],
  [18, 36, '18 months – 3 years'],
  [4, 30, '4–30 months'],
  [6, 6, '6 months'],
])('from %s to %s months: %s', (from, to, words) => {
  expect(ageWords(from, to)).toBe(words);
});
